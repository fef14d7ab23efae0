import type { Crowd, Member, Somebody } from './call-crowd.ts';
import { makeBoard, makeStroke, type TestBoard } from './board-factories.ts';

/** What comes of trying: 'ok' or the refusal's name. */
export type Outcome = string;

/** What an act needs to know of the call in which it is tried, and of the person trying it. */
export interface Trial {
  readonly visitId: string;
  readonly who: Somebody;
  readonly people: Crowd['people'];
  /** The board of the person trying, the same in each act of one class. */
  readonly board: TestBoard;
  /** Bytes of a picture, as an address. */
  readonly picture: string;
}

/** One message or call, with what comes of it for each who belongs to a call. For everybody else the gate or 'not found' answers. */
export interface Act {
  /** What is sent in addition to the visit's id: a message's payload, a call's body. */
  readonly send?: (trial: Trial) => Record<string, unknown>;
  readonly query?: (trial: Trial) => Record<string, string>;
  readonly outcomes: Readonly<Record<Member, Outcome>>;
  /** Administrators above the class who may not look on; without it they are refused. */
  readonly admins?: Outcome;
  /** It names no visit and speaks for the socket's own. */
  readonly isOwn?: boolean;
  /** The call is not the same afterwards: it is tried in one of its own. */
  readonly isEnding?: boolean;
}

const denied = 'access_denied';
const out = 'removed_from_visit';
const door = 'held_at_door';
const notHost = 'not_the_host';

/** `outcomes` in the order host, attendee, parent, observer, guest, removed, held. */
function of(...given: [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]): Act['outcomes'] {
  const [host, attendee, parent, observer, guest, removed, held] = given;
  return { host, attendee, parent, observer, guest, removed, held };
}

const forAll = of('ok', 'ok', 'ok', 'ok', 'ok', out, door);
const byHost = of('ok', notHost, notHost, notHost, denied, out, door);
/** The same where the gate knows nobody who looks on. */
const byHostOfMembers = of('ok', notHost, notHost, denied, denied, out, door);
/** The same where it knows guests. */
const byHostOrGuest = of('ok', notHost, notHost, denied, notHost, out, door);
/** Tried in a classroom: what is possible in a broadcast only. */
const elsewhere = 'only_in_broadcast';
const broadcastOnly = of(elsewhere, notHost, notHost, denied, notHost, out, door);
const mute = { device: 'microphone', isMute: true };
const attendeeId = ({ people }: Trial) => people.attendee.id;
const say = () => ({ clientMessageId: crypto.randomUUID(), textMessage: 'Hello' });

/** Every message that a socket in a call may send. */
export const messagesOfCall: Readonly<Record<string, Act>> = {
  heartbeat: { isOwn: true, outcomes: of('ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok') },
  // Who was sent back still sees that the call goes on; who is in it is pushed to nobody outside.
  classroom_init: { outcomes: { ...forAll, held: 'ok' } },
  catch_up: { send: () => ({ classroom: true, chat: {} }), outcomes: { ...forAll, held: 'ok' } },
  on_doctor_connect: { outcomes: byHostOrGuest },
  on_patient_connect: { outcomes: of(denied, 'ok', 'ok', denied, 'ok', out, door) },
  on_physician_camera_on: { outcomes: byHostOrGuest },
  on_physician_camera_off: { outcomes: byHostOrGuest },
  on_send_message: { isOwn: true, send: say, outcomes: { ...forAll, removed: denied, held: 'chat_closed' } },
  chat_missed: { isOwn: true, outcomes: { ...forAll, removed: denied, held: 'ok' } },
  white_board_sync: {
    send: ({ board }) => ({ clientId: board.doc.clientID, stateVector: Buffer.from([0]) }),
    outcomes: forAll,
  },
  on_white_board_send_message: {
    send: ({ board }) => ({ textMessage: Buffer.from(board.add(makeStroke())) }),
    outcomes: of('ok', 'board_not_yours', 'board_not_yours', denied, denied, out, door),
  },
  white_board_live: {
    send: () => ({
      strokeId: 'a',
      isEraser: false,
      ink: 'black',
      size: 4,
      from: 0,
      points: makeStroke().points,
    }),
    outcomes: of('ok', 'board_not_yours', 'board_not_yours', denied, denied, out, door),
  },
  on_white_board_open_send_message: {
    send: () => ({ isWhiteboardOpen: true }),
    outcomes: byHostOfMembers,
  },
  white_board_pen: { send: (trial) => ({ userId: attendeeId(trial) }), outcomes: byHostOfMembers },
  class_state: { outcomes: forAll },
  raise_hand: { outcomes: of(denied, 'ok', 'ok', denied, denied, out, door) },
  lower_hand: { send: (trial) => ({ userId: attendeeId(trial) }), outcomes: { ...byHost, attendee: 'ok' } },
  lower_all_hands: { outcomes: byHost },
  mute_student: { send: (trial) => ({ ...mute, studentId: attendeeId(trial) }), outcomes: byHost },
  mute_all: { send: () => mute, outcomes: byHost },
  let_speak: {
    send: (trial) => ({ studentId: attendeeId(trial), isAllowed: true }),
    outcomes: byHost,
  },
  steady_connection: {
    send: () => ({ step: 'soundOnly', isSlower: true }),
    outcomes: of(denied, 'ok', 'ok', denied, 'ok', out, door),
  },
  on_observer_connect: { outcomes: of(denied, denied, denied, 'ok', denied, out, door) },
  // Leaving is never wrong; people who are out already are told so, and nothing happens.
  on_patient_call_end: { isEnding: true, outcomes: of(denied, 'ok', 'ok', denied, 'ok', 'ok', 'ok') },
};

const members = { observer: denied, guest: denied } as const;
const read = of('ok', 'ok', 'ok', 'ok', 'ok', out, 'ok');

/** Every call of the feature 'call'. */
export const callsOfCall: Readonly<Record<string, Act>> = {
  'POST /visit/:id/call': { outcomes: { ...byHostOrGuest, removed: notHost, held: notHost } },
  'GET /visit/:id/video-flow': { outcomes: read },
  'GET /visit/:id/credentials': { outcomes: forAll },
  'GET /visit/:id/call-status': { outcomes: read },
  'GET /visit/:id/kid-info': { outcomes: { ...read, observer: denied } },
  'GET /visit/:id/handout': { outcomes: { ...read, observer: denied } },
  'GET /:visitId/chat': { outcomes: { ...read, removed: denied } },
  'GET /:visitId/chat/missed': { outcomes: { ...read, removed: denied } },
  'POST /:visitId/chat': { send: say, outcomes: { ...forAll, removed: denied, held: 'chat_closed' } },
  'POST /visit/:id/archive/start': { outcomes: byHostOfMembers },
  'POST /visit/:id/archive/stop': { outcomes: byHostOfMembers },
  'PUT /visit/:id/archive/start': { outcomes: byHostOfMembers },
  'PUT /visit/:id/archive/stop': { outcomes: byHostOfMembers },
  'POST /visit/:id/broadcast': { outcomes: broadcastOnly },
  'PUT /visit/:id/broadcast/rehearsal': { outcomes: broadcastOnly },
  'GET /visit/:id/broadcast': {
    outcomes: of(elsewhere, elsewhere, elsewhere, elsewhere, elsewhere, out, door),
  },
  'POST /visit/stream-focus': {
    send: ({ visitId }) => ({ sessionId: visitId, streamId: null }),
    outcomes: broadcastOnly,
  },
  'POST /visit/mute': { send: ({ visitId }) => ({ visitId, isMute: true }), outcomes: broadcastOnly },
  'PUT /visit/:id/end-broadcast': {
    outcomes: of(denied, elsewhere, elsewhere, denied, elsewhere, elsewhere, elsewhere),
  },
  'GET /visit/:id/broadcast/stream/:file': {
    outcomes: of(elsewhere, elsewhere, elsewhere, elsewhere, elsewhere, out, door),
  },
  'GET /visit/:id/recordings': {
    outcomes: notOfClasses(),
    admins: 'recording_not_ready',
  },
  'GET /visit/:id/recordings/:filmId': {
    outcomes: notOfClasses(),
    admins: 'recording_not_ready',
  },
  'POST /visit/screenshot': {
    send: ({ visitId, picture }) => ({ visitId, image: picture }),
    outcomes: byHostOfMembers,
  },
  'POST /visit/whiteboard': {
    query: ({ visitId }) => ({ visitId, isWhiteboardOpen: 'true' }),
    outcomes: byHostOfMembers,
  },
  // There is no such picture; who may not see the board hears that first.
  'GET /visit/:visitId/whiteboard/image/:fileId': {
    outcomes: of('not_found', 'not_found', 'not_found', 'not_found', 'not_found', out, door),
  },
  'GET /visit/:id/whiteboard': { outcomes: { ...read, ...members } },
  'GET /visit/:id/participants': { outcomes: of('ok', denied, denied, 'ok', denied, denied, denied) },
  'GET /:sessionId/students': {
    outcomes: of('ok', denied, denied, 'ok', denied, denied, denied),
    admins: 'ok',
  },
  'POST /visit/layout-change': {
    send: ({ visitId }) => ({ visitId, layout: 'speaker' }),
    outcomes: of('ok', denied, denied, denied, denied, denied, denied),
  },
  'POST /visit/:id/send-back': {
    send: (trial) => ({ userId: attendeeId(trial) }),
    outcomes: byHostOfMembers,
    isEnding: true,
  },
  'POST /visit/:id/admit': {
    send: (trial) => ({ userId: attendeeId(trial) }),
    outcomes: { ...byHostOfMembers, removed: notHost, held: notHost },
    isEnding: true,
  },
  'POST /visit/classroom/remove-student': {
    send: (trial) => ({ visitId: trial.visitId, studentId: attendeeId(trial) }),
    outcomes: of('ok', denied, denied, denied, denied, denied, denied),
    isEnding: true,
  },
  'PUT /visit/:id/leave': { outcomes: of('ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'), isEnding: true },
  'PUT /visit/:id/end': { outcomes: of('ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'), isEnding: true },
};

function nobodyYet(code: Outcome): Parameters<typeof of> {
  return [code, code, code, code, denied, code, code];
}

/** The board of somebody, for one class. */
export function boards(): (who: Somebody) => TestBoard {
  const made = new Map<Somebody, TestBoard>();
  return (who) => {
    const own = made.get(who) ?? makeBoard();
    made.set(who, own);
    return own;
  };
}

/** Films of a class: nobody watches one before it was held, parents none at all, and nobody who was put out. */
function notOfClasses(): Act['outcomes'] {
  return {
    ...of(...nobodyYet('recording_not_ready')),
    parent: 'recording_of_class',
    removed: 'removed_from_visit',
  };
}
