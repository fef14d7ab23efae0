import pg from 'pg';
import { expect, vi } from 'vitest';
import type { Upload, UploadLine } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import type { MadePerson, World } from './factories.ts';
import type { District } from './group-factories.ts';
import { multipart, multipartType } from './files-factories.ts';
import type { Answer, TestServer } from './test-server.ts';

/** Who sends a file, to which host. */
export interface Sender {
  readonly as: MadePerson;
  readonly host: string;
}

const people = 'POST /user/bulk-upload';
const statuses = 'POST /user/inactive-student/bulk-upload';
const routes = {
  STUDENT: { route: people, query: { typeOfUser: 'STUDENT' } },
  TUTOR: { route: people, query: { typeOfUser: 'TUTOR' } },
  OPEN: { route: statuses, query: { activeStatus: '1' } },
  CLOSE: { route: statuses, query: { activeStatus: '0' } },
} as const;

/** What a file is sent as. */
export type SentAs = keyof typeof routes;

/** Sends a file as a browser's form does. */
export function sendFile(
  server: TestServer,
  { as, host }: Sender,
  given: { sentAs: SentAs; content: string | Buffer; name?: string },
): Promise<Answer<Upload>> {
  const { sentAs, content, name = 'people.csv' } = given;
  const { route, query } = routes[sentAs];
  return server.call<Upload>(route, {
    query,
    ...{ as: as.token, host, headers: { 'content-type': multipartType } },
    body: multipart([{ name, content: Buffer.from(content) }]),
  });
}

/** One upload as somebody sees it now. */
export async function uploadOf(server: TestServer, { as, host }: Sender, id: string): Promise<Upload> {
  const { response } = await server.call<Upload>(`GET /user/bulk-upload/${id}`, { as: as.token, host });
  if (!response) throw new Error('There is no such upload.');
  return response;
}

/** Sends a file and waits until it was read. */
export async function rehearse(
  server: TestServer,
  sender: Sender,
  given: { sentAs: SentAs; content: string | Buffer; name?: string },
): Promise<Upload> {
  const { response, status, response_code: code } = await sendFile(server, sender, given);
  if (!response) throw new Error(`The file was refused: ${status} ${code}.`);
  await server.pass(1);
  return uploadOf(server, sender, response.id);
}

/** Confirms an upload that was read. */
export function confirm(
  server: TestServer,
  { as, host }: Sender,
  id: string,
  body: object = {},
): Promise<Answer<Upload>> {
  return server.call<Upload>(`PUT /user/bulk-upload/${id}/confirm`, { as: as.token, host, body });
}

/** Sends a file, confirms it, and waits until it was done. */
export async function apply(
  server: TestServer,
  sender: Sender,
  given: { sentAs: SentAs; content: string; body?: object },
): Promise<Upload> {
  const { body, ...file } = given;
  const { id } = await rehearse(server, sender, file);
  const { status, response_code: code } = await confirm(server, sender, id, body);
  if (status !== 200) throw new Error(`The upload was not confirmed: ${status} ${code}.`);
  await server.pass(1);
  return uploadOf(server, sender, id);
}

/** The first lines of an upload. */
export async function linesOf(
  server: TestServer,
  { as, host }: Sender,
  id: string,
  only?: string,
): Promise<UploadLine[]> {
  const { response } = await server.call<{ data: UploadLine[] }>(
    `GET /user/bulk-upload/${id}/error-details`,
    { as: as.token, host, query: { itemsPerPage: '100', ...(only ? { only } : {}) } },
  );
  // Those that do not go in come first.
  return (response?.data ?? []).toSorted((one, other) => one.line - other.line);
}

/** What a download holds. */
export async function downloaded(
  server: TestServer,
  { as, host }: Sender,
  path: string,
): Promise<{ status: number; body: Buffer; headers: Record<string, unknown> }> {
  const answer = await server.server.app.inject({
    ...{ method: 'GET', url: `/api${path}` },
    headers: { authorization: `Bearer ${as.token}`, host },
  });
  return { status: answer.statusCode, body: answer.rawPayload, headers: answer.headers };
}

/** Everybody of an institution as the rows are now, always in the same order. */
export function peopleIn(server: TestServer, { institutionId }: World) {
  return server.db
    .selectFrom('people')
    .selectAll()
    .where('institutionId', '=', institutionId)
    .orderBy('id')
    .execute();
}

/** The first lines of files. */
export const heads = {
  educators: 'Email,First Name,Last Name,Mobile Number,School Codes,Sub-categories',
  students: 'Student Number,First Name,Last Name,Grade,Email,Parent First Name,Parent Last Name,Parent Email',
} as const;

/** Gives the school of a district and its sibling the codes 'NORTH' and 'SOUTH', by which files name them. */
export async function nameSchools(server: TestServer, { world, besideLevelId }: District): Promise<void> {
  for (const [id, code] of [
    [world.levels[2], 'NORTH'],
    [besideLevelId, 'SOUTH'],
  ] as const)
    await server.db.updateTable('levels').set({ code }).where('id', '=', id).execute();
}

/** Undoes an upload, and waits until it was done. */
export async function undo(server: TestServer, sender: Sender, id: string): Promise<Upload> {
  const { as, host } = sender;
  const { status } = await server.call(`PUT /user/bulk-upload/${id}/undo`, { as: as.token, host });
  expect(status).toBe(200);
  await server.pass(1);
  return uploadOf(server, sender, id);
}

function applicationOf(client: unknown): unknown {
  return (client as { connectionParameters?: { application_name?: string } }).connectionParameters
    ?.application_name;
}

/** How many statements are sent to the database until something is done; not those by which the workers look for jobs. */
export async function statements(act: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await act();
  const sent = query.mock.contexts.filter((client) => applicationOf(client) !== 'pgboss').length;
  query.mockRestore();
  return sent;
}
