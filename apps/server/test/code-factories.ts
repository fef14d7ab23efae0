import type { CodeListKind } from '@lectern/contract/code-lists/code-lists.names.ts';
import type { CodeRehearsal } from '@lectern/contract/code-lists/code-lists.shapes.ts';
import type { MadePerson, World } from './factories.ts';
import { multipart, multipartType } from './files-factories.ts';
import type { Answer, TestServer } from './test-server.ts';

/** Puts codes into a list past its import; tells their ids by their values. */
export async function addCodes(
  server: TestServer,
  { institutionId }: World,
  kind: CodeListKind,
  codes: readonly { value: string; description?: string; active?: boolean }[],
): Promise<ReadonlyMap<string, string>> {
  await server.db
    .insertInto('codeLists')
    .values({ institutionId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await server.db
    .insertInto('codeListCodes')
    .values(codes.map((code) => ({ ...code, institutionId, kind, createdAt: server.clock.now() })))
    .returning(['id', 'value'])
    .execute();
  return new Map(rows.map(({ id, value }) => [value, id]));
}

/** A file of codes, and who sends it. */
export interface SentCodes {
  readonly as: MadePerson;
  readonly host: string;
  readonly kind?: CodeListKind;
  readonly content: string | Buffer;
}

function send<R>(
  server: TestServer,
  { as, host, kind = 'cpt', content }: SentCodes,
  given: { call: 'rehearsal' | 'import' | 'faults'; query?: Record<string, string> },
): Promise<Answer<R>> {
  return server.call<R>(`POST /code-lists/${given.call}`, {
    ...{ as: as.token, host, headers: { 'content-type': multipartType } },
    query: { kind, ...given.query },
    body: multipart([{ name: 'codes.csv', content: Buffer.from(content) }]),
  });
}

/** Asks what a file would do. */
export const rehearseCodes = (server: TestServer, sent: SentCodes): Promise<Answer<CodeRehearsal>> =>
  send(server, sent, { call: 'rehearsal' });

/** The lines to correct of a file. */
export const codeFaults = (
  server: TestServer,
  sent: SentCodes,
): Promise<Answer<{ name: string; text: string }>> => send(server, sent, { call: 'faults' });

/** Confirms a rehearsal by sending the file again. */
export const importCodes = (
  server: TestServer,
  sent: SentCodes,
  rehearsal: string,
): Promise<Answer<Pick<CodeRehearsal, 'counts'>>> =>
  send(server, sent, { call: 'import', query: { rehearsal } });
