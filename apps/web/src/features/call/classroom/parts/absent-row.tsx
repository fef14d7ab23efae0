import type { ClassParticipants } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { formatTime } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { PersonAvatar } from '../../../../ui/person-avatar.tsx';
import classes from './people.module.css';

type Absent = Pick<ClassParticipants['inActiveStudents'][number], 'userSessionStatus' | 'leftAt'>;

/** Somebody who is not in the room, with what is known of them. */
export function AbsentRow({
  name,
  image,
  student,
  note,
}: {
  name: string;
  image: string | null;
  student?: Absent;
  note?: string;
}) {
  const say = useSay();
  function words({ userSessionStatus, leftAt }: Absent): string {
    if (userSessionStatus === 'REMOVED') return say('classroom.wasRemoved');
    return leftAt === null ? say('classroom.invited') : say('classroom.leftAt', { time: formatTime(leftAt) });
  }
  return (
    <li className={classes.row}>
      <PersonAvatar name={name} image={image} size={32} />
      <span className={classes.name}>{name}</span>
      <span className={classes.note}>{student ? words(student) : note}</span>
    </li>
  );
}
