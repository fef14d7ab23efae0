import { randomUUID } from 'node:crypto';
import { flagStatusIds, otherCategory } from '@lectern/contract/flags/flags.names.ts';
import { transaction } from '../src/platform/context/ctx.ts';
import { sessionEnded } from '../src/features/ledger/sessions.service.ts';
import { slotAt } from './change-factories.ts';
import { addFilm } from './children-factories.ts';
import { makePerson } from './factories.ts';
import type { MatrixCast, MatrixSession } from './session-cells.ts';
import type { RoleLetter } from './session-matrix.ts';
import type { TestServer } from './test-server.ts';
import { makeWeekly } from './visits-factories.ts';

/** What an act needs to know of the person who tries it, and where. */
export interface MatrixTrial {
  readonly server: TestServer;
  readonly cast: MatrixCast;
  readonly session: MatrixSession;
  /** Strangers try it like somebody of their role. */
  readonly role: RoleLetter;
  /** Counts the tries. */
  readonly number: number;
  /** Bytes of a picture, as an address. */
  readonly picture: string;
}

interface Sent {
  readonly body?: Record<string, unknown>;
  readonly query?: Record<string, string>;
  /** Names of the path that do not stand for the session. */
  readonly params?: Record<string, string>;
}

/** How a call is tried. */
export interface MatrixAct {
  /** What it needs in addition to the session, and what is sent. */
  readonly send?: (trial: MatrixTrial) => Promise<Sent> | Sent;
  /** Whether an answer that is no refusal gives what is meant. */
  readonly gives?: (response: Record<string, unknown>) => boolean;
}

const day = 86_400_000;
const half = 1_800_000;

const named = ({ session }: MatrixTrial): Sent => ({ body: { id: session.visitId } });
/** Somebody of the students' side. */
const attendee = ({ session }: MatrixTrial): string =>
  session.who[session.cell.kind.startsWith('F') ? 'g' : 's'].id;

/** Who attends is in the call, where it is open: the student, and the parent in a seat of their own. */
async function sitDown({ server, cast, session }: MatrixTrial): Promise<void> {
  const { visitId, cell, who } = session;
  if (cell.state !== 'c' || cell.kind.startsWith('F')) return;
  const { institutionId } = cast.district.world;
  for (const [personId, side] of [
    [who.s.id, 'student'],
    [who.p.id, 'parent'],
  ] as const)
    await server.db
      .insertInto('visitParticipants')
      .values({ institutionId, visitId, personId, side, state: 'inCall' })
      .onConflict((conflict) =>
        conflict.columns(['institutionId', 'visitId', 'personId']).doUpdateSet({ state: 'inCall' }),
      )
      .execute();
}

/** The educator has marked who came in person, which is asked before the note can be complete. */
async function marked({ server, session }: MatrixTrial): Promise<void> {
  const { cell, visitId, who } = session;
  if (cell.kind !== 'Is' || cell.state !== 'n') return;
  await server.call(`PUT /visit/${visitId}/attendance`, {
    as: who.e.token,
    body: { userId: who.s.id, isPresent: true },
  });
}

/** The ledger has what a completed session earns; where it has a room, people were together for three minutes alone. */
async function inLedger({ server, cast, session }: MatrixTrial): Promise<void> {
  const { cell, visitId, startsAt } = session;
  if (cell.state !== 'd') return;
  const { institutionId } = cast.district.world;
  const leftAt = new Date(startsAt.getTime() + 180_000);
  const people = await server.db
    .selectFrom('visitParticipants')
    .select('personId')
    .where('visitId', '=', visitId)
    .execute();
  if (cell.kind !== 'Is')
    await server.db
      .insertInto('visitStays')
      .values(
        people.map(({ personId }) => ({
          ...{ institutionId, visitId, personId, kind: 'room', process: 'gone' },
          ...{ beganAt: startsAt, endedAt: leftAt, beatAt: leftAt },
        })),
      )
      .execute();
  const ctx = await server.server.contexts.forInstitution(institutionId);
  await transaction(ctx, (tx) => sessionEnded(tx, visitId));
}

/** The same, and it was decided that it is not paid. */
async function unpaid(trial: MatrixTrial): Promise<void> {
  const { server, session } = trial;
  await inLedger(trial);
  await server.db
    .updateTable('ledgerSessions')
    .set({ isNotPaid: true, postsAt: null })
    .where('visitId', '=', session.visitId)
    .execute();
}

/** A film of the session, under the name that the path has for it. */
const filmed =
  (param: 'filmId' | 'fileId') =>
  async ({ server, cast, session }: MatrixTrial): Promise<Sent> => {
    const held = { visitId: session.visitId, educator: session.who.e };
    return { params: { [param]: await addFilm(server, cast.district.world, held) } };
  };

/** A slot for each try, in which nobody has anything, and which the educator offers. */
async function freeSlot({ server, cast, session, number }: MatrixTrial): Promise<ReturnType<typeof slotAt>> {
  const { institutionId } = cast.district.world;
  await makeWeekly(server, { institutionId, educatorId: session.who.e.id });
  const midnight = Math.floor(server.clock.now().getTime() / day) * day;
  const at = midnight + (4 + (Math.floor(number / 40) % 120)) * day + (number % 40) * half;
  return slotAt(new Date(at));
}

/** An open request of the educator's, or of the person trying where they may have one. */
async function openRequest({ server, cast, session }: MatrixTrial, asker: RoleLetter): Promise<string> {
  const { world } = cast.district;
  const { visitId, startsAt, endsAt } = session;
  const asked = {
    askedBy: session.who[asker].id,
    reason: 'Dentist',
    startsAt,
    endsAt,
    askedAt: server.clock.now(),
  };
  const askedAs = asker === 's' ? 'student' : asker === 'p' ? 'parent' : 'educator';
  const { id } = await server.db
    .insertInto('visitRequests')
    .values({
      institutionId: world.institutionId,
      visitId,
      levelId: world.levels[2],
      kind: 'cancel',
      askedAs,
      ...asked,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('visits').set({ cancelRequested: true }).where('id', '=', visitId).execute();
  return id;
}

/** A session has an open request only as long as it is not to be entered yet. */
async function requestIn(trial: MatrixTrial, asker: RoleLetter): Promise<string> {
  return trial.session.cell.state === 'B' || trial.session.cell.state === 'b'
    ? openRequest(trial, asker)
    : randomUUID();
}

async function withdrawn(trial: MatrixTrial): Promise<Sent> {
  const isOne = trial.session.cell.kind.charAt(1) === 's' || trial.session.cell.kind.charAt(1) === 'e';
  const isAsked = trial.session.cell.state === 'b' || (trial.session.cell.state === 'B' && !isOne);
  const isMany = 'CRF'.includes(trial.session.cell.kind.charAt(0));
  const mayHave = isMany ? 'e' : 'spe';
  if (isAsked) await openRequest(trial, mayHave.includes(trial.role) ? trial.role : 'e');
  return named(trial);
}

async function fileOf(
  { server, cast, session }: MatrixTrial,
  purpose: 'booking' | 'material',
): Promise<{ params: { id: string } }> {
  const { institutionId } = cast.district.world;
  const { visitId, who } = session;
  const now = server.clock.now();
  const file = {
    storageName: randomUUID(),
    displayName: 'a.png',
    contentType: 'image/png',
    bytes: 1,
    createdAt: now,
  };
  const { id: fileId } = await server.db
    .insertInto('files')
    .values({ institutionId, ownerId: who.e.id, visitId, ...file })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto('visitAttachments')
    .values({ institutionId, visitId, fileId, purpose, addedBy: who.e.id, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id } };
}

async function newcomer({ server, cast }: MatrixTrial): Promise<string> {
  return (await makePerson(server, cast.district.world, 'student')).id;
}

/** A flag in the state of which the last message is. */
async function flagged(
  { server, cast, session }: MatrixTrial,
  status: 'underReview' | 'moreInfoNeeded',
): Promise<string> {
  const { institutionId } = cast.district.world;
  const { visitId, who, cell } = session;
  if (cell.state !== 'd' || 'CR'.includes(cell.kind.charAt(0))) return randomUUID();
  const createdAt = server.clock.now();
  await server.db
    .insertInto('visitFlags')
    .values({ institutionId, visitId, otherReason: 'Noise', createdAt })
    .execute();
  const message = { institutionId, visitId, number: 1, createdBy: who.e.id, status, body: 'Loud', createdAt };
  const { id } = await server.db
    .insertInto('flagMessages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const answered =
  (status: string, latest: 'underReview' | 'moreInfoNeeded') =>
  async (trial: MatrixTrial): Promise<Sent> => ({
    body: {
      sessionId: trial.session.visitId,
      messageId: await flagged(trial, latest),
      status,
      reason: 'And then?',
    },
  });

async function recorded(trial: MatrixTrial): Promise<Sent> {
  const { server, session } = trial;
  await server.call(`POST /visit/${session.visitId}/archive/start`, { as: session.who.e.token });
  return {};
}

/** Before anybody watches. */
async function unseen({ server, session }: MatrixTrial): Promise<Sent> {
  await server.db.deleteFrom('broadcasts').where('visitId', '=', session.visitId).execute();
  return {};
}

async function teachTheSame({ server, cast, session }: MatrixTrial): Promise<void> {
  const { institutionId } = cast.district.world;
  const { subcategoryId } = cast.district;
  for (const educatorId of [cast.colleague.id, session.who.e.id])
    await server.db
      .insertInto('educatorSubcategories')
      .values({ institutionId, educatorId, subcategoryId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

const noteOf =
  (form: object) =>
  ({ session }: MatrixTrial): Sent => ({ body: { visitId: session.visitId, ...form } });

/** What each call of the matrix sends; those that take the session's id alone are left out. */
export const acts: Readonly<Record<string, MatrixAct>> = {
  'PUT /visit/cancel': { send: ({ session }) => ({ body: { id: session.visitId, reason: 'Ill' } }) },
  'PUT /visit/move': {
    send: async (trial) => ({ body: { id: trial.session.visitId, ...(await freeSlot(trial)) } }),
  },
  'POST /visit/cancel-request': { send: ({ session }) => ({ body: { id: session.visitId, reason: 'Ill' } }) },
  'POST /visit/cancel-request to move it': {
    send: async (trial) => ({
      body: { id: trial.session.visitId, reason: 'Ill', otherSlot: await freeSlot(trial) },
    }),
  },
  'PUT /visit/cancel-request/withdraw': { send: withdrawn },
  'PUT /visit/cancel-request/:id/accept': {
    send: async (trial) => ({ params: { id: await requestIn(trial, 'e') }, body: { outcome: 'late' } }),
  },
  'PUT /visit/cancel-request/:id/reject': {
    send: async (trial) => ({ params: { id: await requestIn(trial, 'e') }, body: { answer: 'Please come' } }),
  },
  'PUT /visit/decline': { send: named },
  'POST /visit/attachment': {
    send: ({ session, picture }) => ({ body: { id: session.visitId, images: [picture] } }),
  },
  'DELETE /visit/attachment/:id': {
    send: async (trial) => ({ params: (await fileOf(trial, 'booking')).params }),
  },
  'PUT /visit/class-room/students': {
    send: async (trial) => ({
      body: {
        visitId: trial.session.visitId,
        addedStudentIds: [await newcomer(trial)],
        deletedStudentIds: [],
      },
    }),
  },
  'PUT /visit/student-user/:studentId': {
    send: async (trial) => ({
      params: { studentId: await newcomer(trial) },
      query: { visitId: trial.session.visitId },
    }),
  },
  'GET /visit/session/students': { send: ({ session }) => ({ query: { visitId: session.visitId } }) },
  'POST /visit/:id/send-back': { send: (trial) => ({ body: { userId: attendee(trial) } }) },
  'POST /visit/:id/admit': { send: (trial) => ({ body: { userId: attendee(trial) } }) },
  'POST /visit/classroom/remove-student': {
    send: ({ session }) => ({ body: { visitId: session.visitId, studentId: session.who.s.id } }),
  },
  'POST /visit/layout-change': {
    send: ({ session }) => ({ body: { visitId: session.visitId, layout: 'speaker' } }),
  },
  'POST /visit/:id/archive/stop': { send: recorded },
  'PUT /visit/:id/archive/stop': { send: recorded },
  'POST /visit/screenshot': {
    send: ({ session, picture }) => ({ body: { visitId: session.visitId, image: picture } }),
  },
  'POST /visit/whiteboard': {
    send: ({ session }) => ({ query: { visitId: session.visitId, isWhiteboardOpen: 'true' } }),
  },
  'POST /:visitId/chat': {
    send: async (trial) => {
      await sitDown(trial);
      return { body: { clientMessageId: randomUUID(), textMessage: 'Good morning' } };
    },
  },
  'POST /visit/:id/broadcast': { send: unseen },
  'PUT /visit/:id/broadcast/rehearsal': { send: unseen },
  'POST /visit/stream-focus': {
    send: ({ session }) => ({ body: { sessionId: session.visitId, streamId: null } }),
  },
  'POST /visit/mute': { send: ({ session }) => ({ body: { visitId: session.visitId, isMute: true } }) },
  'GET /visit/:id/encounter with its texts': {
    gives: ({ permissions }) => (permissions as { mayRead: boolean }).mayRead,
  },
  'GET /visit/:id/encounter with MedicAid': {
    gives: ({ permissions }) => (permissions as { mayEditMedicAid: boolean }).mayEditMedicAid,
  },
  'POST /visit/soap-notes': { send: noteOf({ plan: 'Page 12' }) },
  'POST /visit/soap-notes to complete it': {
    send: async (trial) => {
      await marked(trial);
      return noteOf({ plan: 'Page 13', visitNoteCompletedStatus: 1 })(trial);
    },
  },
  'POST /visit/soap-notes with MedicAid': {
    send: (trial) => noteOf({ medicAidCodes: true, medicAid: { cptCodes: [trial.cast.code] } })(trial),
  },
  'DELETE /visit/material/:id': {
    send: async (trial) => ({ params: (await fileOf(trial, 'material')).params }),
  },
  'GET /visit/:id/recordings/:filmId': { send: filmed('filmId') },
  'GET /report/visit/:id/materials': {
    send: async (trial) => {
      await fileOf(trial, 'material');
      return {};
    },
    gives: ({ data }) => (data as unknown[]).length === 1,
  },
  'GET /report/visit/:id/materials/:fileId': {
    send: async (trial) => ({ params: { fileId: (await fileOf(trial, 'material')).params.id } }),
  },
  'GET /report/visit/:id/recordings/:fileId': { send: filmed('fileId') },
  'GET /ledger/visit/:id': {
    send: async (trial) => {
      await inLedger(trial);
      return {};
    },
  },
  'PUT /ledger/visit/:id/confirm': {
    send: async (trial) => {
      await inLedger(trial);
      return { body: { isPaid: trial.number % 2 === 0 } };
    },
  },
  'POST /ledger/visit/:id/reinstate': {
    send: async (trial) => {
      await unpaid(trial);
      return { body: { reason: 'Proof came.' } };
    },
  },
  'PUT /visit/:id/attendance': {
    send: (trial) => ({ body: { userId: attendee(trial), isPresent: true } }),
  },
  'POST /visit/flag': {
    send: ({ session }) => ({
      body: {
        ...{ sessionId: session.visitId, categoryId: otherCategory.id, otherCategoryReason: 'Noise' },
        ...{ reason: 'Nobody could be heard.', status: flagStatusIds.underReview },
      },
    }),
  },
  'PUT /visit/flag': { send: answered(flagStatusIds.moreInfoNeeded, 'underReview') },
  'PUT /visit/flag with more': { send: answered(flagStatusIds.moreInfoProvided, 'moreInfoNeeded') },
  'POST /referral/session': {
    send: async (trial) => {
      await teachTheSame(trial);
      const { cast, session } = trial;
      return { body: { educatorId: cast.colleague.id, sessionId: session.visitId, notes: 'Fractions' } };
    },
  },
  'GET /referral/session/educators': { send: ({ session }) => ({ query: { sessionId: session.visitId } }) },
  'DELETE /visit/:id/guests/:guestId': { send: ({ session }) => ({ params: { guestId: session.who.g.id } }) },
};

/** Where a file or a page of a guest's own is needed, it is tried by the tests of what gives it. */
export const triedElsewhere: Readonly<Record<string, string>> = {
  'GET /visit/:visitId/whiteboard/image/:fileId': 'call/board/board.routes.test.ts',
  'GET /visit/:id/broadcast/stream/:file': 'call/broadcast/broadcast.routes.test.ts',
  'POST /guest/details': 'waiting-room/guests/guests.routes.test.ts',
};

/** A call's method and path with the ids of a try, and what goes with it. */
export async function requestOf(
  name: string,
  trial: MatrixTrial,
): Promise<{ route: string } & Omit<Sent, 'params'>> {
  const { params = {}, ...sent } = (await acts[name]?.send?.(trial)) ?? {};
  const [method = '', path = ''] = name.split(' ');
  const filled = path.replaceAll(
    /:(\w+)/g,
    (_whole, param: string) => params[param] ?? trial.session.visitId,
  );
  return { route: `${method} ${filled}`, ...sent };
}
