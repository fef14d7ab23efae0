import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import type { SessionStatus, Viewer } from '@lectern/contract/visits/visits.names.ts';
import type { WaitingRoom } from '@lectern/contract/waiting-room/waiting-room.shapes.ts';
import { formatDate, formatTimeRange } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { Countdown } from '../../../ui/countdown.tsx';
import { PersonAvatar } from '../../../ui/person-avatar.tsx';
import { VisitStatus } from '../../visits/visit-status.tsx';
import { useVisitWords } from '../../visits/visit-words.ts';
import classes from './who-and-when.module.css';

/** The other person of a visit. */
function otherOf(visit: VisitInfo, viewer: Viewer): { id: string; name: string; image: string | null } {
  const { tutor, tutee, sessionUsers } = visit;
  if (viewer !== 'educator') return tutor;
  if (tutee) return { id: tutee.userId, name: tutee.name, image: tutee.image };
  const student = sessionUsers.find((user) => user.userId !== tutor.id);
  return { id: student?.userId ?? '', name: student?.name ?? '', image: student?.image ?? null };
}

/** A badge never says what the button beneath says: an open room is shown as scheduled, a running call as 'In Call'. */
const quietStatus = (status: SessionStatus): SessionStatus =>
  status === 'Enter Virtual Class Room' ? 'Booked' : status;

/** Where the visit stands, with whom it is, when, how long until then, and whether the other one is here. */
export function WhoAndWhen({
  room,
  status,
  viewer,
  countdown,
}: {
  room: WaitingRoom;
  status: SessionStatus;
  viewer: Viewer;
  /** Nothing where one waits for nobody any more. */
  countdown: string | null;
}) {
  const say = useSay();
  const visitWords = useVisitWords();
  const { visit, present, isEducatorPresent } = room;
  const other = otherOf(visit, viewer);
  const times = visit.appointment ?? visit.onDemand;
  const subject = visit.expertise ?? visit.expertiseCategory ?? visitWords.kind(visit);
  const seen =
    present.find((person) => person.userId === other.id) ?? (viewer === 'educator' ? present[0] : undefined);
  const isHere = viewer === 'educator' ? seen !== undefined : isEducatorPresent || status === 'Visit In Call';
  const presence = seen?.isWaiting
    ? 'waitingRoom.isWaiting'
    : isHere
      ? 'waitingRoom.isHere'
      : 'waitingRoom.notHere';
  return (
    <>
      <div className={classes.head}>
        <VisitStatus
          status={quietStatus(status)}
          visit={visit}
          viewer={status === 'Visit In Call' ? 'admin' : viewer}
        />
        <h1 className={classes.title}>{say('waitingRoom.heading', { subject, name: other.name })}</h1>
        {times && (
          <p className={classes.times}>
            {formatDate(times.startTime)} · {formatTimeRange(times.startTime, times.endTime)}
          </p>
        )}
      </div>
      {countdown !== null && (
        <div className={classes.card}>
          <div>
            <div className="type-row tone-2">{say('waitingRoom.startsIn')}</div>
            <div className="type-key-figure">
              <Countdown text={countdown} label={say('waitingRoom.startsIn')} />
            </div>
          </div>
          <div className={classes.person}>
            <PersonAvatar name={other.name} image={other.image} size={36} />
            <span className={classes.words}>
              <span className="type-name">{other.name}</span>
              <span className="type-row tone-3" role="status">
                {say(presence)}
              </span>
            </span>
          </div>
        </div>
      )}
    </>
  );
}
