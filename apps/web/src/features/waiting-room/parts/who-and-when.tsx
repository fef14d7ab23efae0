import { useNow } from '../../../lib/server-clock.ts';
import { timing } from '@lectern/contract/core/core.limits.ts';
import { statusDisplay } from '@lectern/contract/visits/status.rules.ts';
import { visitStatusCodes } from '@lectern/contract/visits/visits.names.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import type { SessionStatus, Viewer } from '@lectern/contract/visits/visits.names.ts';
import type { WaitingRoom } from '@lectern/contract/waiting-room/waiting-room.shapes.ts';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTimeRange } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { Countdown } from '../../../ui/countdown.tsx';
import { PersonAvatar } from '../../../ui/person-avatar.tsx';
import { useActingChild } from '../../identity/session.ts';
import { kindOf } from '../../visits/visit-kind.ts';
import { useVisitPeople } from '../../visits/visit-people.ts';
import { VisitStatus } from '../../visits/visit-status.tsx';
import { timeLeft, useDayInWords } from '../../visits/time-words.ts';
import { useVisitWords } from '../../visits/visit-words.ts';
import classes from './who-and-when.module.css';
import { Stack } from '../../../ui/layout.tsx';

/** The other person of a visit. */
function otherOf(visit: VisitInfo, viewer: Viewer): { id: string; name: string; image: string | null } {
  const { tutor, tutee, sessionUsers } = visit;
  if (viewer !== 'educator') return tutor;
  if (tutee) return { id: tutee.userId, name: tutee.name, image: tutee.image };
  const student = sessionUsers.find((user) => user.userId !== tutor.id);
  return { id: student?.userId ?? '', name: student?.name ?? '', image: student?.image ?? null };
}

/** Of a group the educator meets many: how many, and how many of them are here. */
function useGroupWords(
  { visit, present, inCall }: WaitingRoom,
  viewer: Viewer,
): { name: string; here: string } | null {
  const say = useSay();
  const people = useVisitPeople();
  if (viewer === 'attendee' || !people.isGroup(visit)) return null;
  const total = visit.studentCount;
  return {
    name: people.name({ ...visit, studentName: null }),
    here: say('waitingRoom.groupHere', { count: present.length + inCall, total }),
  };
}

/** The child whose session it is, for a parent. */
function useChildOf({ tutee }: VisitInfo): string | null {
  const child = useActingChild();
  return child && (tutee?.name ?? child.name);
}

/** A badge never says what the button beneath says: an open room is shown as scheduled, a running call as 'In Call'. */
function Standing({ visit, status, viewer }: { visit: VisitInfo; status: SessionStatus; viewer: Viewer }) {
  const { action } = statusDisplay(status, { viewer, kind: kindOf(visit), joined: visit.joined });
  return (
    <VisitStatus
      status={action === 'enter' ? 'Booked' : status}
      visit={visit}
      viewer={status === 'Visit In Call' ? 'admin' : viewer}
      saysOpenRoom
    />
  );
}

/** Where the other one is: in the call, in front of it, asking to be let in, or not here. */
function presenceOf(
  { visit, present, inCall, isEducatorPresent }: WaitingRoom,
  { viewer, otherId }: { viewer: Viewer; otherId: string },
) {
  const seen =
    present.find((person) => person.userId === otherId) ?? (viewer === 'educator' ? present[0] : undefined);
  if (seen?.isWaiting) return 'waitingRoom.isWaiting';
  // For an open call, also for people who were sent back to the waiting room: the educator is in it.
  const isOpen = visit.visitStatus === visitStatusCodes.inCall;
  if (isOpen && (viewer !== 'educator' || inCall > 0)) return 'waitingRoom.isHere';
  const isOnPage = viewer === 'educator' ? seen !== undefined : isEducatorPresent;
  return isOnPage ? 'waitingRoom.isOnPage' : 'waitingRoom.notHere';
}

function OtherSide({
  name,
  image,
  isGroup,
  children,
}: {
  name: string;
  image: string | null;
  isGroup: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes.person}>
      {isGroup ? (
        <span className={classes.group} aria-hidden>
          <IconUsers size={20} stroke={1.5} />
        </span>
      ) : (
        <PersonAvatar name={name} image={image} size={36} />
      )}
      <span className={classes.words}>
        <span className="type-name">{name}</span>
        <span className="type-row tone-3" role="status">
          {children}
        </span>
      </span>
    </div>
  );
}

/** The visit's state, the other person, the time, the countdown, and whether the other person is here. */
export function WhoAndWhen({
  room,
  status,
  viewer,
  isAwaited = true,
}: {
  room: WaitingRoom;
  status: SessionStatus;
  viewer: Viewer;
  /** False once nobody is waited for any more. */
  isAwaited?: boolean;
}) {
  const say = useSay();
  const visitWords = useVisitWords();
  const dayInWords = useDayInWords();
  const { visit } = room;
  const group = useGroupWords(room, viewer);
  const child = useChildOf(visit);
  const other = { ...otherOf(visit, viewer), ...(group && { name: group.name }) };
  const times = visit.appointment ?? visit.onDemand;
  const left = Date.parse(times?.startTime ?? visit.createdAt) - useNow(timing.tickMs);
  const subject = visit.expertise ?? visit.expertiseCategory ?? visitWords.kind(visit);
  const presence = presenceOf(room, { viewer, otherId: other.id });
  return (
    <>
      <Stack gap={0} align="start">
        <Standing visit={visit} status={status} viewer={viewer} />
        <h1 className={classes.title}>{say('waitingRoom.heading', { subject, name: other.name })}</h1>
        {child !== null && <p className={classes.times}>{say('waitingRoom.ofChild', { name: child })}</p>}
        {times && (
          <p className={classes.times}>
            {dayInWords(times.startTime)} · {formatTimeRange(times.startTime, times.endTime)}
          </p>
        )}
      </Stack>
      {isAwaited && (
        <div className={classes.card}>
          {left > 0 && (
            <div>
              <div className="type-row tone-2">{say('waitingRoom.startsIn')}</div>
              <div className="type-key-figure">
                <Countdown text={timeLeft(say, left)} label={say('waitingRoom.startsIn')} />
              </div>
            </div>
          )}
          <OtherSide name={other.name} image={other.image} isGroup={group !== null}>
            {group ? group.here : say(presence)}
          </OtherSide>
        </div>
      )}
    </>
  );
}
