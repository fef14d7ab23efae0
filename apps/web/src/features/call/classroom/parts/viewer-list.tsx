import type { ClassParticipants } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { useSay } from '../../../../lib/i18n.ts';
import type { LiveCall } from '../../live-call.ts';
import { AbsentRow } from './absent-row.tsx';
import classes from './people.module.css';
import { PeopleHead } from './people-head.tsx';

/** The viewers of a broadcast: they are not in its media room, but the server knows them. */
export function ViewerList({
  call,
  list,
  presentIds,
}: {
  call: LiveCall;
  list: ClassParticipants | undefined;
  presentIds: ReadonlySet<string>;
}) {
  const say = useSay();
  if (!call.broadcast) return null;
  const viewers = (list?.activeStudents ?? []).filter(({ userId }) => !presentIds.has(userId));
  return (
    <section>
      <PeopleHead title={say('broadcast.viewersTitle')} count={viewers.length} />
      <ul className={classes.list}>
        {viewers.map(({ userId, name, image }) => (
          <AbsentRow key={userId} name={name} image={image} note="" />
        ))}
      </ul>
    </section>
  );
}
