import { randomUUID } from 'node:crypto';
import type { MadePerson, World } from './factories.ts';
import type { TestRows } from './test-server.ts';

/** A session that was held, to which records are added. */
export interface Held {
  readonly visitId: string;
  readonly educator: MadePerson;
}

/** A note of a session with these words. */
export async function addNote(
  server: TestRows,
  world: World,
  { visitId, educator, ...texts }: Held & { subjective: string; plan: string; isComplete?: boolean },
): Promise<void> {
  const { isComplete = true, ...words } = texts;
  const now = server.clock.now();
  await server.db
    .insertInto('visitNotes')
    .values({
      ...{ institutionId: world.institutionId, visitId, ...words, updatedBy: educator.id, updatedAt: now },
      completedAt: isComplete ? now : null,
    })
    .execute();
}

/** A file of an educator, of a session or of none. */
export async function addFile(
  server: TestRows,
  world: World,
  { visitId, educator }: Omit<Held, 'visitId'> & { visitId: string | null },
): Promise<string> {
  const { id } = await server.db
    .insertInto('files')
    .values({
      ...{ institutionId: world.institutionId, ownerId: educator.id, visitId, storageName: randomUUID() },
      ...{ displayName: 'a.png', contentType: 'image/png', bytes: 1, createdAt: server.clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Material of a session's note. */
export async function addMaterial(server: TestRows, world: World, held: Held): Promise<void> {
  const fileId = await addFile(server, world, held);
  await server.db
    .insertInto('visitAttachments')
    .values({
      ...{ institutionId: world.institutionId, visitId: held.visitId, fileId, purpose: 'material' },
      ...{ addedBy: held.educator.id, createdAt: server.clock.now() },
    })
    .execute();
}

/** Something that was handed out in a session. */
export async function addHandout(server: TestRows, world: World, held: Held): Promise<void> {
  const fileId = await addFile(server, world, held);
  await server.db
    .insertInto('visitHandouts')
    .values({
      ...{ institutionId: world.institutionId, visitId: held.visitId, fileId },
      ...{ addedBy: held.educator.id, createdAt: server.clock.now() },
    })
    .execute();
}

/** A recording of a session with its film; tells the film's id. */
export async function addFilm(server: TestRows, world: World, held: Held): Promise<string> {
  const { institutionId } = world;
  const fileId = await addFile(server, world, held);
  const now = server.clock.now();
  const { id: recordingId } = await server.db
    .insertInto('recordings')
    .values({
      ...{ institutionId, visitId: held.visitId, number: 1, startedBy: held.educator.id, startsAt: now },
      ...{ state: 'ready', kind: 'composed', stoppedAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto('recordingFilms')
    .values({
      ...{ institutionId, recordingId, fileId, kind: 'everybody', name: '', position: 0, seconds: 60 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody came to a session, or was put out of it. */
export async function setPlace(
  server: TestRows,
  { visitId, person }: { visitId: string; person: MadePerson },
  place: { joinedAt?: Date; state?: 'left' | 'removed' },
): Promise<void> {
  await server.db
    .updateTable('visitParticipants')
    .set(place)
    .where('visitId', '=', visitId)
    .where('personId', '=', person.id)
    .execute();
}
