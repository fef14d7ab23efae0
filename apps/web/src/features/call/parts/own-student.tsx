import { may } from '@lectern/contract/access/capabilities.ts';
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { PersonAvatar } from '../../../ui/person-avatar.tsx';
import { roleOf, useSession } from '../../identity/session.ts';
import { ownStudentQuery } from '../call.queries.ts';
import classes from './call-top.module.css';

/** For a parent: for which child they are in the call. Nobody else has one, and administrators are refused the answer. */
export function OwnStudent({ visitId }: { visitId: string }) {
  const say = useSay();
  const info = useQuery({
    ...ownStudentQuery(visitId),
    enabled: may(roleOf(useSession()), 'actForChild'),
  });
  const student = info.data?.isParent ? info.data.kid : null;
  if (!student) return null;
  return (
    <div className={classes.student} aria-label={say('call.kid.title')} role="group">
      <PersonAvatar name={student.name} image={student.image} size={26} />
      <span>
        <span className="type-name">{student.name}</span>
        {student.grade !== null && (
          <span className={classes.grade}>{say('call.kid.grade', { grade: student.grade })}</span>
        )}
      </span>
    </div>
  );
}
