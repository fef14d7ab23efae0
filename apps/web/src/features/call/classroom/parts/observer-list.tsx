import type { ClassParticipants } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useRoleWords } from '../../../institutions/role-words.ts';
import { AbsentRow } from './absent-row.tsx';
import classes from './people.module.css';
import { PeopleHead } from './people-head.tsx';

/** The observers. */
export function ObserverList({ observers }: { observers: ClassParticipants['observers'] }) {
  const say = useSay();
  const words = useRoleWords();
  if (observers.length === 0) return null;
  return (
    <section>
      <PeopleHead title={say('classroom.observers')} count={observers.length} />
      <ul className={classes.list}>
        {observers.map(({ userId, name, role }) => (
          <AbsentRow key={userId} name={name} image={null} note={words(role) ?? ''} />
        ))}
      </ul>
    </section>
  );
}
