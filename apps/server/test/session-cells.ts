import type { VisitKind, VisitState } from '@lectern/contract/visits/visits.names.ts';
import { addCodes } from './code-factories.ts';
import { makeVisit } from './call-factories.ts';
import { makePerson, makeSession as makeSignIn, type MadePerson, type World } from './factories.ts';
import { makeDistrict, type District } from './group-factories.ts';
import { belongs, type Cell, type Kind, type RoleLetter, type State } from './session-matrix.ts';
import type { TestServer } from './test-server.ts';
import { makeParent } from './visits-factories.ts';

/** Strangers to every session of the matrix: of the same institution, and where they stand nothing of it is theirs. */
export const strangers = [
  'student',
  'parent',
  'educator',
  'levelThree',
  'levelTwo',
  'levelOne',
  'guest',
] as const;
export type StrangerName = (typeof strangers)[number];

/** All people who try something, except each session's own educator and guest. */
export interface MatrixCast {
  readonly district: District;
  readonly people: Readonly<Record<Exclude<RoleLetter, 'e' | 'g'>, MadePerson>>;
  readonly strangers: Readonly<Record<StrangerName, MadePerson>>;
  /** Teaches what every session is about, at its school. */
  readonly colleague: MadePerson;
  readonly code: string;
}

/** A session of a cell, with its own educator. */
export interface MatrixSession {
  readonly cell: Cell;
  readonly visitId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly who: Readonly<Record<RoleLetter, MadePerson>>;
}

async function addLevel(
  server: TestServer,
  given: { institutionId: string; parentId: string | null; depth: number },
): Promise<string> {
  const { id } = await server.db
    .insertInto('levels')
    .values({ ...given, name: `Elsewhere ${given.depth}`, createdAt: server.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function makeStrangers(
  server: TestServer,
  { world, besideLevelId }: District,
): Promise<MatrixCast['strangers']> {
  const { institutionId } = world;
  const one = await addLevel(server, { institutionId, parentId: null, depth: 1 });
  const two = await addLevel(server, { institutionId, parentId: world.levels[0], depth: 2 });
  const student = await makePerson(server, world, 'student');
  return {
    student,
    parent: await makeParent(server, world, student.id),
    educator: await makePerson(server, world, 'educator'),
    levelThree: await makePerson(server, world, 'levelThreeAdmin', { levelId: besideLevelId }),
    levelTwo: await makePerson(server, world, 'levelTwoAdmin', { levelId: two }),
    levelOne: await makePerson(server, world, 'levelOneAdmin', { levelId: one }),
    guest: await makeGuest(server, world),
  };
}

/** Somebody who came by a link and gave a name: without an account, and so far of no session. */
async function makeGuest(server: TestServer, world: World): Promise<MadePerson> {
  const { institutionId } = world;
  const { id } = await server.db
    .insertInto('people')
    .values({
      institutionId,
      role: 'guest',
      firstName: 'Ana',
      lastName: 'Ruiz',
      createdAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email: '', name: 'Ana Ruiz', token: await makeSignIn(server, world, id) };
}

/** Everybody of the matrix, at a school that has MedicAid. */
export async function makeMatrixCast(server: TestServer): Promise<MatrixCast> {
  const district = await makeDistrict(server);
  const { world } = district;
  await server.db.updateTable('levels').set({ medicAid: true }).where('id', '=', world.levels[2]).execute();
  const codes = await addCodes(server, world, 'cpt', [{ value: 'C-1' }]);
  return {
    district,
    people: {
      s: district.student,
      p: district.parent,
      '3': district.levelThree,
      '2': district.levelTwo,
      '1': await makePerson(server, world, 'levelOneAdmin'),
      G: await makePerson(server, world, 'graAdmin'),
      T: await makePerson(server, world, 'topAdmin'),
    },
    strangers: await makeStrangers(server, district),
    colleague: await makePerson(server, world, 'educator'),
    code: codes.get('C-1') ?? '',
  };
}

const kindNames: Readonly<Record<string, VisitKind>> = {
  A: 'appointment',
  D: 'onDemand',
  I: 'inPerson',
  C: 'classroom',
  R: 'broadcast',
  F: 'conference',
};

/** The kind of a session as the product calls it. */
export function kindName(kind: Kind): VisitKind {
  const name = kindNames[kind.charAt(0)];
  if (!name) throw new Error(`There is no kind ${kind}.`);
  return name;
}

/** A state as it is stored. */
export const stateNames: Readonly<Record<State, VisitState>> = {
  B: 'booked',
  b: 'booked',
  w: 'booked',
  c: 'inCall',
  n: 'notePending',
  d: 'completed',
  x: 'cancelled',
  m: 'missed',
};

/** Minutes from now until the start. */
export const startsIn: Readonly<Record<State, number>> = {
  ...{ B: 2_880, b: 180, w: 5, c: -5, n: -120, d: -120, x: 2_880, m: -120 },
};

/** The role of the creator of a kind of session, as it is stored with it. */
export function madeBy(kind: Kind): {
  letter: 's' | 'e' | '3' | '2';
  role: 'student' | 'educator' | 'admin';
} {
  const letter = kind.charAt(1) as 's' | 'e' | '3' | '2';
  return { letter, role: letter === 's' ? 'student' : letter === 'e' ? 'educator' : 'admin' };
}

async function setLife(
  server: TestServer,
  session: MatrixSession,
  subject: { subjectId: string; subcategoryId: string },
): Promise<void> {
  const { visitId, cell, startsAt, who } = session;
  const isHeld = cell.state === 'n' || cell.state === 'd';
  const { letter, role } = madeBy(cell.kind);
  await server.db
    .updateTable('visits')
    .set({
      ...subject,
      createdBy: who[letter].id,
      createdByRole: role,
      noticeHours: 24,
      ...(isHeld ? { callOpenedAt: startsAt, togetherAt: startsAt, callEndedAt: session.endsAt } : {}),
      ...(cell.state === 'd' ? { noteCompletedAt: session.endsAt } : {}),
    })
    .where('id', '=', visitId)
    .execute();
  if (cell.state !== 'd') return;
  const { institutionId } = await server.db
    .selectFrom('visits')
    .select('institutionId')
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow();
  const written = { updatedBy: who.e.id, updatedAt: session.endsAt, completedAt: session.endsAt };
  await server.db
    .insertInto('visitNotes')
    .values({ institutionId, visitId, plan: 'Page 12', ...written })
    .execute();
}

async function addGuest(
  server: TestServer,
  { district }: MatrixCast,
  { visitId, who }: MatrixSession,
): Promise<void> {
  const { institutionId } = district.world;
  const now = server.clock.now();
  await server.db
    .insertInto('visitInvitations')
    .values({ institutionId, visitId, personId: who.g.id, email: null, createdAt: now })
    .execute();
  await server.db
    .insertInto('visitParticipants')
    .values({ institutionId, visitId, personId: who.g.id, side: 'guest', state: 'invited' })
    .execute();
}

async function startStream(
  server: TestServer,
  { district }: MatrixCast,
  { visitId, startsAt }: MatrixSession,
): Promise<void> {
  const { institutionId } = district.world;
  await server.db.insertInto('broadcasts').values({ institutionId, visitId, startedAt: startsAt }).execute();
}

/** Makes a session of a cell, as what happens to it would leave it. */
export async function makeSession(server: TestServer, cast: MatrixCast, cell: Cell): Promise<MatrixSession> {
  const { world, student, other, subjectId, subcategoryId } = cast.district;
  const educator = await makePerson(server, world, 'educator');
  const kind = kindName(cell.kind);
  const isAlone = kind === 'appointment' || kind === 'onDemand' || kind === 'inPerson';
  const students = kind === 'conference' ? [] : isAlone ? [student] : [student, other];
  const made = await makeVisit(server, world, {
    ...{ educator, students, kind, state: stateNames[cell.state] },
    startsIn: cell.kind === 'Ds' && cell.state === 'w' ? -1 : startsIn[cell.state],
  });
  const guest = belongs('g', cell.kind) ? await makeGuest(server, world) : cast.strangers.guest;
  const { id: visitId, startsAt, endsAt } = made;
  const session = { cell, visitId, startsAt, endsAt, who: { ...cast.people, e: educator, g: guest } };
  await setLife(server, session, { subjectId, subcategoryId });
  if (belongs('g', cell.kind)) await addGuest(server, cast, session);
  if (kind === 'broadcast' && cell.state === 'c') await startStream(server, cast, session);
  return session;
}
