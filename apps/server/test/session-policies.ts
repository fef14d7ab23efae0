import { may } from '@lectern/contract/access/capabilities.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { isFlaggable } from '@lectern/contract/flags/flags.rules.ts';
import type { Viewer } from '@lectern/contract/visits/visits.names.ts';
import { hasRoom } from '@lectern/contract/visits/visits.rules.ts';
import { entryFor } from '@lectern/contract/waiting-room/waiting-room.rules.ts';
import {
  mayReadAttendance,
  mayActOn,
  mayChangeLayout,
  mayHostClass,
  mayListParticipants,
  mayRaiseHand,
  mayReadClass,
} from '../src/features/call/classroom/classroom.policy.ts';
import {
  mayDraw,
  mayHandPen,
  maySeeBoard,
  maySeeKeptBoards,
} from '../src/features/call/board/board.policy.ts';
import {
  mayFetch,
  mayPresent,
  maySeeBroadcast,
  mayStopWatching,
} from '../src/features/call/broadcast/broadcast.policy.ts';
import { mayReadChat, mayWriteChat } from '../src/features/call/chat/chat.policy.ts';
import {
  callEntry,
  mayAdmit,
  mayEndCall,
  mayHaveMedia,
  mayHost,
  mayOpenCall,
  maySeeCall,
  maySendBack,
  mayTakePart,
  type CallFacts,
} from '../src/features/call/entry/entry.policy.ts';
import { mayRecord, mayWatch } from '../src/features/call/recording/recording.policy.ts';
import { maySteady } from '../src/features/call/steadiness/steadiness.policy.ts';
import { answersFor, mayRaiseFlag, maySeeFlag } from '../src/features/flags/flags.policy.ts';
import { mayConfirmPay, mayReadMoney, mayReinstate } from '../src/features/ledger/ledger.policy.ts';
import { mayReferSession } from '../src/features/referrals/referrals.policy.ts';
import { mayCompleteNote, mayEditNote, mayReadNote } from '../src/features/visit-notes/visit-notes.policy.ts';
import { mayExportAttendance, mayMarkAttendance } from '../src/features/visits/attendance.policy.ts';
import { canHaveMedicAid } from '../src/features/visits/medic-aid.rules.ts';
import {
  mayChangeImages,
  mayEditRoster,
  observes,
  permissionsFor,
  viewerOf,
} from '../src/features/visits/visits.policy.ts';
import { momentOf, statusOf, type Participant, type Visit } from '../src/features/visits/visits.rules.ts';
import { mayMakeLinks, maySeeGuests } from '../src/features/waiting-room/guests/guests.policy.ts';
import { mayAskToJoin, mayBeInWaitingRoom } from '../src/features/waiting-room/waiting-room.policy.ts';
import type { Person } from '../src/platform/context/actor.ts';
import { kindName, madeBy, startsIn, stateNames } from './session-cells.ts';
import { belongs, type Cell, type RoleLetter } from './session-matrix.ts';
import { plainVisit } from './plain-visit.ts';
import { somebody } from './somebody.ts';

const now = new Date('2027-03-10T10:00:00Z');
const roleOf: Readonly<Record<RoleLetter, Role>> = {
  ...{ s: 'student', p: 'parent', e: 'educator', '3': 'levelThreeAdmin', '2': 'levelTwoAdmin' },
  ...{ '1': 'levelOneAdmin', G: 'graAdmin', T: 'topAdmin', g: 'guest' },
};
const levelOf: Readonly<Partial<Record<RoleLetter, string>>> = {
  '3': 'school',
  '2': 'area',
  '1': 'district',
};

function visitOf(cell: Cell): Visit {
  const isOnDemand = cell.kind === 'Ds' && cell.state === 'w';
  const startsAt = new Date(now.getTime() + (isOnDemand ? -1 : startsIn[cell.state]) * 60_000);
  const isHeld = cell.state === 'n' || cell.state === 'd';
  return plainVisit(startsAt, {
    ...{ kind: kindName(cell.kind), state: stateNames[cell.state], levelId: 'school' },
    missing: cell.state === 'm' ? 'everybody' : null,
    ...{ createdBy: madeBy(cell.kind).letter, createdByRole: madeBy(cell.kind).role, createdAt: now },
    callOpenedAt: isHeld || cell.state === 'c' ? startsAt : null,
    ...{ callEndedAt: isHeld ? startsAt : null, togetherAt: isHeld ? startsAt : null },
    noteCompletedAt: cell.state === 'd' ? startsAt : null,
  });
}

function participantsOf({ kind }: Cell): Participant[] {
  const place = (personId: string, side: Participant['side']): Participant => ({
    ...{ personId, side, state: 'invited', isHeld: false, askedAt: null, joinedAt: null, leftAt: null },
  });
  const guests = belongs('g', kind) ? [place('g', 'guest')] : [];
  return [place('e', 'educator'), ...(belongs('s', kind) ? [place('s', 'student')] : []), ...guests];
}

/** Everything that the policies are asked with, of one role and one session. */
interface Facts {
  readonly actor: Person;
  readonly viewer: Viewer;
  readonly visit: Visit;
  readonly call: CallFacts;
  readonly may: ReturnType<typeof permissionsFor>;
  readonly note: Parameters<typeof mayReadNote>[0];
}

function factsOf(cell: Cell, role: RoleLetter): Facts | null {
  const actor: Person = { ...somebody(roleOf[role]), personId: role, levelId: levelOf[role] ?? null };
  const visit = visitOf(cell);
  const participants = participantsOf(cell);
  const childIds = belongs('s', cell.kind) ? ['s'] : [];
  const levelPath = ['district', 'area', 'school'];
  const viewer = viewerOf(actor, { visit, participants, childIds: role === 'p' ? childIds : [], levelPath });
  if (viewer === null) return null;
  const own = participants.find(({ personId }) => personId === role) ?? null;
  const status = statusOf(visit, { viewer, own, isSomebodyWaiting: false }, now);
  const { letter } = madeBy(cell.kind);
  const { kind, state } = visit;
  const asked = { actor, visit, viewer, status, now, isRemoved: false, isAsker: false };
  return {
    ...{ actor, viewer, visit },
    call: {
      ...{ viewer, kind, state, moment: momentOf(visit, now), participant: 'invited' },
      isObserver: viewer === 'admin' && observes(actor, kind),
    },
    may: permissionsFor({ ...asked, creatorRole: roleOf[letter] }),
    note: {
      viewer,
      state,
      hasBegun: visit.callOpenedAt !== null,
      isComplete: visit.noteCompletedAt !== null,
      isPutOut: false,
    },
  };
}

type Judge = (facts: Facts) => boolean;

const target = { side: 'student', state: 'inCall' } as const;
const isStudents = ({ actor }: Facts): boolean => actor.role === 'student' || actor.role === 'parent';
const watching = (call: CallFacts): CallFacts => ({
  ...call,
  ...(call.viewer === 'attendee' ? { participant: 'inCall' as const } : {}),
});
const hasMedia = ({ call }: Facts): boolean => {
  const entry = callEntry(call);
  return entry.ok && mayHaveMedia(call.kind, entry.part).ok;
};
const dialogue =
  (latest: 'underReview' | 'moreInfoNeeded'): Judge =>
  ({ actor, viewer, visit }) =>
    isFlaggable(visit.kind, visit.state) && answersFor({ actor, viewer, latest, messageCount: 1 }).length > 0;

/** How each row is decided where a policy alone decides it; what goes by the gate or by rows alone is tried over HTTP. */
const judges: Readonly<Record<string, Judge>> = {
  'see the session': () => true,
  'cancel it': ({ may }) => may.mayCancel,
  'move it': ({ may }) => may.mayMove,
  'ask for it to be cancelled or moved': ({ may }) => may.mayAskToCancel && may.mayAskToMove,
  'say that one cannot come': ({ may }) => may.mayDecline,
  'keep the pictures of the booking': ({ viewer, visit, actor }) =>
    actor.role !== 'guest' && mayChangeImages(viewer, visit).ok,
  'change who belongs to the class': ({ actor, viewer, visit }) => mayEditRoster(actor, viewer, visit).ok,
  'see the waiting room': (facts) => facts.actor.role !== 'guest' && mayBeInWaitingRoom(facts.viewer).ok,
  'ask to come in': (facts) => isStudents(facts) && mayAskToJoin(facts.viewer, entryFor(facts.call)).ok,
  'open the call': ({ call }) => mayOpenCall(call).ok,
  'go into the call': hasMedia,
  'see how the call stands': ({ call }) => maySeeCall(call).ok,
  'see whose lesson it is, and what was handed out': ({ call }) => mayTakePart(call).ok,
  'end the call, or leave it as who attends': ({ call }) => mayEndCall(call).ok,
  'send somebody back to the waiting room': ({ call }) => maySendBack(call, target).ok,
  'let somebody in': ({ call }) => mayAdmit(call).ok,
  'put a student out of the class': ({ call }) => mayActOn(call, target, false).ok,
  'change the layout': ({ call }) => mayChangeLayout(call).ok,
  'list who is in the room': ({ call }) => mayListParticipants(call).ok,
  'start and stop a recording': ({ call }) => mayRecord(call).ok,
  'take a picture of the call': ({ call }) => mayRecord(call).ok,
  'show the board': ({ call }) => mayHost(call).ok,
  'see the board, and open a picture of it': ({ call }) => maySeeBoard(watching(call)).ok,
  'see the boards that were kept': ({ call, actor }) => actor.role !== 'guest' && maySeeKeptBoards(call).ok,
  'read the chat': ({ call }) => mayReadChat(call).ok,
  'write into the chat': ({ call, actor }) => actor.role !== 'guest' && mayWriteChat(watching(call)).ok,
  'write into the chat by a socket, guests too': ({ call }) => mayWriteChat(watching(call)).ok,
  'be in the room as its educator': ({ call }) => mayHost(call).ok,
  'be in the room, or watch': ({ call }) => {
    const entry = callEntry(call);
    return entry.ok && entry.part === 'attendee';
  },
  'look on': ({ call }) => {
    const entry = callEntry(call);
    return entry.ok && entry.part === 'observer';
  },
  draw: ({ call, actor }) => actor.role !== 'guest' && mayDraw(call, false).ok,
  'hand the pen to somebody': ({ call }) => mayHandPen(call, target).ok,
  'see what holds for the class': ({ call }) => mayReadClass(watching(call)).ok,
  'raise a hand': ({ call, actor }) => actor.role !== 'guest' && mayRaiseHand(watching(call)).ok,
  'lower a hand': ({ call, actor }) =>
    actor.role !== 'guest' && (mayRaiseHand(watching(call)).ok || mayActOn(call, target, false).ok),
  'mute students, lower all hands, let one speak': ({ call }) =>
    mayHostClass(call).ok && mayActOn(call, target, true).ok,
  'say that one has steadied the connection': ({ call }) => maySteady(call).ok,
  'be on the page of the waiting room': ({ viewer, visit }) =>
    mayBeInWaitingRoom(viewer).ok && hasRoom(visit.kind),
  'start the stream, or rehearse it': ({ call }) => mayPresent(call).ok,
  'choose what the stream shows, and be muted in it': ({ call }) => mayPresent(call).ok,
  'see how the broadcast stands': ({ call }) => maySeeBroadcast(call).ok,
  'fetch the stream': ({ call }) => mayFetch(watching(call), { hasJoined: true, isRunningOut: false }).ok,
  'stop watching': ({ call }) => mayStopWatching(call).ok,
  'watch the recordings': ({ visit, viewer, actor: { role } }) => {
    const status = statusOf(visit, { viewer, own: null, isSomebodyWaiting: false }, now);
    return mayWatch({ status, role, kind: visit.kind, isPutOut: false }).ok;
  },
  'read the note': ({ note, actor }) => actor.role !== 'guest' && mayReadNote(note).ok,
  'write the note, complete it, and take a material away': ({ note }) =>
    mayEditNote(note).ok && mayCompleteNote(note).ok,
  'read and write MedicAid': ({ viewer, visit }) =>
    canHaveMedicAid({ viewer, kind: visit.kind, state: visit.state, students: 1 }),
  'see who was there': ({ call }) => mayReadAttendance(call).ok,
  'mark the attendance': ({ viewer, visit }) => mayMarkAttendance(viewer, visit, now).ok,
  'take the attendance along as a file': ({ viewer }) => mayExportAttendance(viewer).ok,
  'flag it': ({ actor, viewer, visit }) =>
    mayRaiseFlag({ actor, viewer, kind: visit.kind, state: visit.state }).ok,
  'read its flag': ({ actor, viewer }) => maySeeFlag({ actor, viewer }).ok,
  'answer its flag, which is under review': dialogue('underReview'),
  'answer its flag, of which more is asked': dialogue('moreInfoNeeded'),
  'read what it earns and costs': ({ actor, viewer }) => mayReadMoney(actor, viewer).ok,
  'say whether it is paid, in which people were together for less than five minutes': (facts) =>
    mayConfirmPay(facts.actor, facts.viewer).ok &&
    facts.visit.state === 'completed' &&
    hasRoom(facts.visit.kind),
  'have it paid after all, which was not to be paid': ({ actor, viewer, visit }) =>
    mayReinstate(actor, viewer).ok && visit.state === 'completed',
  'open its material from a report': ({ actor, note }) =>
    may(actor.role, 'readReports') && mayReadNote(note).ok,
  'open its films from a report': ({ visit, viewer, actor: { role } }) => {
    const status = statusOf(visit, { viewer, own: null, isSomebodyWaiting: false }, now);
    return may(role, 'readReports') && mayWatch({ status, role, kind: visit.kind, isPutOut: false }).ok;
  },
  'name another educator for it': ({ viewer, visit }) => mayReferSession(viewer, visit).ok,
  'see its guests': ({ viewer, actor }) => may(actor.role, 'seeGuests') && maySeeGuests(viewer).ok,
  'make a link for a guest': ({ actor, visit }) =>
    mayMakeLinks(actor.role, visit.kind).ok && (visit.state === 'booked' || visit.state === 'inCall'),
};

/** Whether the policies open a row to a role; undefined where none of them decides it alone. */
export function policyOf(name: string): ((cell: Cell, role: RoleLetter) => boolean) | undefined {
  const judge = judges[name];
  if (!judge) return undefined;
  return (cell, role) => {
    const facts = factsOf(cell, role);
    return facts !== null && judge(facts);
  };
}

/** The rows that policies decide. */
export const judged: readonly string[] = Object.keys(judges);
