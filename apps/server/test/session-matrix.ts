/**
 * Who may do what with a session, typed by hand from the specification and not from the code. What is not named is refused.
 *
 * Kinds, with who made the session:
 *   As Ae A3 A2   with one student: appointment of the student, of the educator, of Level 3, of Level 2
 *   Ds            on demand, which begins at once
 *   Is            in person, of the student
 *   Ce C3 R2      classroom of the educator and of Level 3, broadcast of Level 2
 *   Fe F3         conference, which has guests and no students
 * Groups: `one` is A and Ds, `room` all but in person, `all` all.
 *
 * States: B booked, in two days; b booked, in three hours, so within the notice; w booked, in five minutes; c in call;
 *   n note pending; d completed; x cancelled; m missed. Nothing on demand is B or b, nothing in person c or m.
 *
 * Roles: s student of it, p parent of the student, e its educator, 3 2 1 the levels above it, G T institution, g guest of it.
 *
 * A row is the name of an action, its calls and messages of sockets, and lines of kinds, states and roles. What stands behind the path of a call
 * says which of its uses is meant.
 */
const text = `
see the session
GET /visit/:id
  all           Bbwcndxm  spe321GT
  R F           Bbwc      g
bring its state up to date
PUT /visit/:id/status
  all           Bbwcndxm  spe321GT
cancel it
PUT /visit/cancel
  As Ae Is      B   spe3
  As Ae Is      b   3
  Ce Fe         B   e3
  Ce Fe         b   3
  A3 C3 F3      Bb  32
  A2 R2         Bb  2
move it
PUT /visit/move
  As Ae Is      B   spe3
  As Ae Is      b   3
  Ce Fe         B   e3
  Ce Fe         b   3
  A3 C3 F3      Bb  32
  A2 R2         Bb  2
ask for it to be cancelled or moved
POST /visit/cancel-request
POST /visit/cancel-request to move it
  As Ae Is      b   spe
  A3 A2         Bb  spe
  Ce Fe         b   e
  C3 R2 F3      Bb  e
withdraw what one asked for
PUT /visit/cancel-request/withdraw
  As Ae Is      b   spe
  A3 A2         Bb  spe
  Ce Fe         b   e
  C3 R2 F3      Bb  e
decide what was asked for
PUT /visit/cancel-request/:id/accept
PUT /visit/cancel-request/:id/reject
  A Is C R F    Bb  3
say that one cannot come
PUT /visit/decline
  C R           Bb  sp
keep the pictures of the booking
POST /visit/attachment
DELETE /visit/attachment/:id
  As Ds Is      Bbwcn  sp
  Ae A3 A2 C R F  Bbwcn  e
change who belongs to the class
PUT /visit/class-room/students
PUT /visit/student-user/:studentId
  C             Bbwcn  e32
list whom one may add
GET /visit/session/students
  C             Bbwcn  e32
list its students by school
GET /visit/:id/student-details
  all           Bbwcndxm  e32
put it into a calendar
GET /calendar/visits/:id/file
GET /calendar/visits/:id/links
  A Is C R F    Bbw  spe

see the waiting room
GET /visit/:id/waiting-room
  all           Bbwcndxm  spe
be on the page of the waiting room
/web waiting_room_enter
  room          Bbwcndxm  spe
  R F           Bbwc      g
leave the page of the waiting room
/web waiting_room_leave
  all           Bbwcndxm  spe
  R F           Bbwc      g
ask to come in
POST /visit/:id/join-request
  one C R       wc  sp
open the call
POST /visit/:id/call
  room          wc  e
go into the call
GET /visit/:id/credentials
  one C F       c   spe2g
  R             c   e21GT
see how the call stands
GET /visit/:id/video-flow
GET /visit/:id/call-status
/chat classroom_init
/chat catch_up
  all           Bbwcndxm  spe
  room          Bbwcndxm  2
  R             Bbwcndxm  1GT
  R F           Bbwc      g
see whose lesson it is, and what was handed out
GET /visit/:id/kid-info
GET /visit/:id/handout
  all           Bbwcndxm  spe
  R F           Bbwc      g
end the call, or leave it as who attends
PUT /visit/:id/end
  room          c   spe2g
  R             c   1GT
say that one is gone
PUT /visit/:id/leave
  all           Bbwcndxm  spe
  room          Bbwcndxm  2
  R             Bbwcndxm  1GT
  R F           Bbwc      g
send somebody back to the waiting room
POST /visit/:id/send-back
  room          c   e
let somebody in
POST /visit/:id/admit
  all           Bbwc  e
put a student out of the class
POST /visit/classroom/remove-student
  C             c   e
change the layout
POST /visit/layout-change
  C R F         c   e
list who is in the room
GET /visit/:id/participants
  room          c   e2
  R             c   1GT
start and stop a recording
POST /visit/:id/archive/start
PUT /visit/:id/archive/start
POST /visit/:id/archive/stop
PUT /visit/:id/archive/stop
  one C F       c   e
take a picture of the call
POST /visit/screenshot
  one C F       c   e
show the board
POST /visit/whiteboard
/chat on_white_board_open_send_message
  room          c   e
see the board, and open a picture of it
GET /visit/:visitId/whiteboard/image/:fileId
/chat white_board_sync
  room          c   spe2g
  R             c   1GT
see the boards that were kept
GET /visit/:id/whiteboard
  all           Bbwcndxm  spe
  all           nd        321GT
read the chat
GET /:visitId/chat
  room          Bbwcndxm  spe
  room          c         2
  R             c         1GT
  room          nd        321GT
  R F           Bbwc      g
read what one missed of it
GET /:visitId/chat/missed
/chat chat_missed
  room          Bbwcndxm  spe
  room          c         2
  R             c         1GT
  room          nd        21GT
  R F           Bbwc      g
write into the chat
POST /:visitId/chat
  one C F       c   spe2
  R             c   e21GT
write into the chat by a socket, guests too
/chat on_send_message
  one C F       c   spe2g
  R             c   e21GT
be in the room as its educator
/chat on_doctor_connect
/chat on_physician_camera_on
/chat on_physician_camera_off
  room          c   e
be in the room, or watch
/chat on_patient_connect
  room          c   spg
leave the room
/chat on_patient_call_end
  all           Bbwcndxm  sp
  R F           Bbwc      g
look on
/chat on_observer_connect
  room          c   2
  R             c   1GT
draw
/chat on_white_board_send_message
/chat white_board_live
  one           c   spe
  C R F         c   e
hand the pen to somebody
/chat white_board_pen
  C F           c   e
see what holds for the class
/chat class_state
  C R F         c   spe2g
  R             c   1GT
raise a hand
/chat raise_hand
  C             c   sp
lower a hand
/chat lower_hand
  C             c   spe
mute students, lower all hands, let one speak
/chat lower_all_hands
/chat mute_student
/chat mute_all
/chat let_speak
  C             c   e
say that one has steadied the connection
/chat steady_connection
  one C F       c   spg
start the stream, or rehearse it
POST /visit/:id/broadcast
PUT /visit/:id/broadcast/rehearsal
  R             c   e
choose what the stream shows, and be muted in it
POST /visit/stream-focus
POST /visit/mute
  R             c   e
see how the broadcast stands
GET /visit/:id/broadcast
  R             c   spe21GTg
fetch the stream
GET /visit/:id/broadcast/stream/:file
  R             c   spe21GTg
stop watching
PUT /visit/:id/end-broadcast
  R             Bbwcndxm  sp
  R             Bbwc      g
watch the recordings
GET /visit/:id/recordings
GET /visit/:id/recordings/:filmId
  A Ds Is       nd  spe321GT
  C R F         nd  se321GT

open the page of the note, which is empty for who may not read it yet
GET /visit/:id/encounter
  all           Bbwcndxm  spe321GT
read the note
GET /visit/:id/encounter with its texts
  all           Bbwcndxm  e
  all           d         sp321GT
write the note, complete it, and take a material away
POST /visit/soap-notes
POST /visit/soap-notes to complete it
DELETE /visit/material/:id
  room          cn  e
  Is            n   e
read and write MedicAid
GET /visit/:id/encounter with MedicAid
POST /visit/soap-notes with MedicAid
  one Is        nd  e
see who was there
GET /:sessionId/students
  all           Bbwcndxm  e321GT
read the attendance
GET /visit/:id/attendance
  all           Bbwcndxm  spe321GT
mark the attendance
PUT /visit/:id/attendance
  Is            n   e
take the attendance along as a file
POST /visit/:id/attendance/file
  all           Bbwcndxm  e321GT
read what happened to it, also on paper
GET /visit/:id/history
GET /visit/:id/summary-file
  all           Bbwcndxm  spe32

flag it
POST /visit/flag
  one Is F      d   e
read its flag
GET /visit/:id/flag
GET /visit/:id/flag/statuses
  all           Bbwcndxm  e32
see what it may be flagged for
GET /visit/:id/flag/categories
  all           Bbwcndxm  e
answer its flag, which is under review
PUT /visit/flag
  one Is F      d   32
answer its flag, of which more is asked
PUT /visit/flag with more
  one Is F      d   e
read what it earns and costs
GET /ledger/visit/:id
  all           Bbwcndxm  e32GT
say whether it is paid, in which people were together for less than five minutes
PUT /ledger/visit/:id/confirm
  room          d   3
have it paid after all, which was not to be paid
POST /ledger/visit/:id/reinstate
  all           d   32
open its material from a report
GET /report/visit/:id/materials
GET /report/visit/:id/materials/:fileId
  all           d   321GT
open its films from a report
GET /report/visit/:id/recordings/:fileId
  all           nd  321GT
name another educator for it
POST /referral/session
GET /referral/session/educators
  one Is        d   e

see its guests
GET /visit/:id/guests
  all           Bbwcndxm  e32
make a link for a guest
POST /visit/:id/guests
  R             Bbwc      2
take a link of a guest back
DELETE /visit/:id/guests/:guestId
  R             Bbwcndxm  2
give one's name as a guest
POST /guest/details
  R F           wc        g
`;

export const kinds = ['As', 'Ae', 'A3', 'A2', 'Ds', 'Is', 'Ce', 'C3', 'R2', 'Fe', 'F3'] as const;
export type Kind = (typeof kinds)[number];
export const states = ['B', 'b', 'w', 'c', 'n', 'd', 'x', 'm'] as const;
export type State = (typeof states)[number];
export const roles = ['s', 'p', 'e', '3', '2', '1', 'G', 'T', 'g'] as const;
export type RoleLetter = (typeof roles)[number];

/** One session as it may stand. */
export interface Cell {
  readonly kind: Kind;
  readonly state: State;
}

/** Whether a session of a kind can be in a state. */
function isPossible({ kind, state }: Cell): boolean {
  if (kind === 'Ds') return state !== 'B' && state !== 'b';
  return kind !== 'Is' || (state !== 'c' && state !== 'm');
}

export const cells: readonly Cell[] = kinds
  .flatMap((kind) => states.map((state) => ({ kind, state })))
  .filter(isPossible);

/** Whether somebody of a role belongs to a session of a kind at all: the others are strangers to it. */
export function belongs(role: RoleLetter, kind: Kind): boolean {
  if (role === 'g') return 'RF'.includes(kind.charAt(0));
  return kind.charAt(0) !== 'F' || (role !== 's' && role !== 'p');
}

const groups: Readonly<Record<string, readonly Kind[]>> = {
  all: kinds,
  room: kinds.filter((kind) => kind !== 'Is'),
  one: kinds.filter((kind) => 'AD'.includes(kind.charAt(0))),
};

function kindsOf(word: string): readonly Kind[] {
  const named = groups[word] ?? kinds.filter((kind) => kind === word || kind.charAt(0) === word);
  if (named.length === 0) throw new Error(`There is no kind ${word}.`);
  return named;
}

/** One action with its calls, and to whom it is open. */
export interface Row {
  readonly name: string;
  readonly calls: readonly string[];
  readonly isOpen: (cell: Cell, role: RoleLetter) => boolean;
}

/** A line of kinds, states and roles as the keys of what it opens. */
function opened(line: string): string[] {
  const words = line.trim().split(/\s+/);
  const [given = '', who = ''] = words.slice(-2);
  const wanted = given.split('');
  return words
    .slice(0, -2)
    .flatMap(kindsOf)
    .flatMap((kind) =>
      wanted.flatMap((state) =>
        who
          .split('')
          .filter((role) => belongs(role as RoleLetter, kind))
          .map((role) => `${kind}${state}${role}`),
      ),
    );
}

function readRows(): Row[] {
  const rows: { name: string; calls: string[]; open: Set<string> }[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const row = rows.at(-1);
    if (row && line.startsWith(' ')) for (const key of opened(line)) row.open.add(key);
    else if (row && /^(GET|POST|PUT|DELETE|\/chat|\/web) /.test(line)) row.calls.push(line);
    else rows.push({ name: line, calls: [], open: new Set() });
  }
  return rows.map(({ open, ...row }) => ({
    ...row,
    isOpen: ({ kind, state }, role) => open.has(`${kind}${state}${role}`),
  }));
}

/** The matrix. */
export const rows: readonly Row[] = readRows();
