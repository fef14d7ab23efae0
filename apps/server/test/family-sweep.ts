import { vi } from 'vitest';
import { events } from '@lectern/contract/events.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Route } from '../src/platform/http/route.ts';
import { makeVisit, openSocket, type TestSocket } from './call-factories.ts';
import { makePerson, type MadePerson } from './factories.ts';
import { makePdf, openFile } from './files-factories.ts';
import type { District } from './group-factories.ts';
import { readPdf } from './read-pdf.ts';
import { sampleInput, samplePayload } from './sample-input.ts';
import { somebody } from './somebody.ts';
import type { TestServer } from './test-server.ts';
import { nameOf, texts } from './two-institutions.ts';

/** Something that somebody was told: an answer, a file or a message of a socket, as text. */
export interface Told {
  /** The call, file or message. */
  readonly where: string;
  /** What was asked with, which may come back. */
  readonly sent: string;
  readonly text: string;
}

/** Who asks, and with which ids. */
export interface Asker {
  readonly role: Role;
  readonly token: string;
  readonly ids: (route: Route, field: string) => string;
  /** Calls that are tried although their gates are shut. */
  readonly also?: (route: Route) => boolean;
  /** Whether files are opened too, those of calls and those whose addresses are told. */
  readonly opensFiles: boolean;
  /** Whether nothing is tried that changes something. */
  readonly onlyReads?: boolean;
  /** Calls that are tried alone, of those that may be asked. */
  readonly only?: (route: Route) => boolean;
}

/** A PDF to be sent, with words that are found in it. */
export const pdfSaying = (words: string): string =>
  `data:application/pdf;base64,${Buffer.concat([makePdf(), Buffer.from(words)]).toString('base64')}`;

/** Bytes by which the line is measured; and who signs out is told nothing more. */
const leftOut = ['/ping/download', '/logout'];
/** The others take files, or lead a browser elsewhere. */
const transfers = [undefined, 'file'];

/** What a file says: the letters of a PDF and its title, the lines of a calendar as they were before they were folded. */
function textOfFile(bytes: Buffer): string {
  const raw = bytes.toString('utf8');
  if (!bytes.toString('latin1').includes('/FlateDecode')) return raw.replaceAll(/\r\n[ \t]/g, '');
  const { lines } = readPdf(bytes);
  const about = bytes.toString('latin1').match(/\/(?:Title|Subject|Author|Keywords) ?\([^)]*\)/g) ?? [];
  return [lines.join(' '), lines.join(''), ...about].join('\n').replaceAll('\0', '');
}

/** Addresses of files in an answer. */
const addressesIn = (text: string): string[] =>
  text.match(/\/api\/(?:file|calendar\/feeds|brand|chat\/file)\/[^"\\\s]+/g) ?? [];

/** Everything that somebody is told by the calls that they may ask, and by the files of which they are told. */
export async function toldByCalls(server: TestServer, asker: Asker): Promise<Told[]> {
  const told: Told[] = [];
  const opened = new Set<string>();
  const wanted = server.server.routes
    .filter(({ call }) => transfers.includes(call.transfer) && !leftOut.includes(call.path))
    .filter((route) => (asker.opensFiles || !route.call.transfer) && (asker.only?.(route) ?? true))
    .filter((route) => route.gate.admits(somebody(asker.role)) || asker.also?.(route));
  const open = async (where: string, address: string) => {
    opened.add(address);
    const answer = await openFile(server, address, { as: asker.token });
    if (answer.statusCode === 200)
      told.push({ where: `a file of ${where}`, sent: address, text: textOfFile(answer.rawPayload) });
  };
  const ask = async (route: Route, more: Record<string, string>) => {
    const given = { ids: (field: string) => asker.ids(route, field), texts: texts[nameOf(route)] ?? {} };
    const { path, query, body } = sampleInput(route.call, given);
    const { headers, ...envelope } = await server.call(`${route.call.method} ${path}`, {
      ...{ as: asker.token, body, query: { ...query, ...more } },
    });
    const { response } = envelope;
    const text = Buffer.isBuffer(response)
      ? `${String(headers['content-disposition'])}\n${textOfFile(response)}`
      : JSON.stringify(envelope);
    told.push({ where: nameOf(route), sent: path, text });
    if (!asker.opensFiles) return;
    for (const address of addressesIn(text)) if (!opened.has(address)) await open(nameOf(route), address);
  };
  for (const isReading of asker.onlyReads ? [true] : [true, false])
    for (const route of wanted.filter(({ call }) => (call.method === 'GET') === isReading)) {
      const isList = route.call.path === '/visit/student';
      for (const filter of isList ? ['previous', 'future'] : [undefined])
        await ask(route, filter ? { filter } : {});
    }
  return told;
}

/** Signatures, tokens and tickets are random and may spell anything; they are longer than any id. */
function readable(text: string): string {
  return text.replaceAll(/[\w-]{40,}/g, '').toLowerCase();
}

/** Which words were told, and where. What somebody sent themselves is none of it. */
export function foundIn(told: readonly Told[], words: readonly string[]): string[] {
  const found = told.flatMap(({ where, sent, text }) =>
    words
      .filter((one) => !sent.includes(one) && readable(text).includes(one.toLowerCase()))
      .map((one) => `${where}: ${one}`),
  );
  return [...new Set(found)];
}

const namespaces = ['/web', '/custom-chat'] as const;

/** What people hear by sockets from now on. */
export interface Ear {
  /** Ends a session of theirs, of which they hear, and so whatever came before; then tells all of it, and what is missed. */
  told(person: MadePerson): Promise<Told[]>;
  close(): void;
}

/** Listens for a student and a parent of a district; a server that listens already says where. */
export async function listenForFamily(
  server: TestServer,
  district: Pick<District, 'world' | 'student' | 'parent' | 'levelThree'>,
  at?: number,
): Promise<Ear> {
  const port = at ?? (await server.listen());
  const { world, student, parent, levelThree } = district;
  const sockets = new Map<string, { namespace: (typeof namespaces)[number]; socket: TestSocket }[]>();
  for (const { id, token } of [student, parent])
    for (const namespace of namespaces)
      sockets.set(id, [
        ...(sockets.get(id) ?? []),
        { namespace, socket: await openSocket(port, namespace, { token }) },
      ]);
  const of = (person: MadePerson) => sockets.get(person.id) ?? [];
  const heard = (person: MadePerson): Told[] =>
    of(person).flatMap(({ namespace, socket }) =>
      socket.pushed.map(({ event, payload }) => ({
        ...{ where: `${namespace} ${event}`, sent: '', text: JSON.stringify(payload) },
      })),
    );
  const missed = async (person: MadePerson, visitId: string): Promise<Told[]> => {
    const told: Told[] = [];
    for (const { namespace, socket } of of(person).filter((one) => one.namespace === '/web'))
      for (const [event, { payload }] of Object.entries(events[namespace].toServer)) {
        const ack = await socket.send(event, samplePayload(payload, { ids: () => visitId, texts: {} }));
        told.push({ where: `${namespace} ${event}`, sent: '', text: JSON.stringify(ack) });
      }
    return told;
  };
  return {
    told: async (person) => {
      const educator = await makePerson(server, world, 'educator');
      const { id } = await makeVisit(server, world, { educator, students: [student], startsIn: 4_000 });
      const body = { id, reason: 'Ill' };
      const { status, message } = await server.call('PUT /visit/cancel', { as: levelThree.token, body });
      if (status !== 200) throw new Error(message);
      await vi.waitUntil(() => foundIn(heard(person), [id]).length > 0, { timeout: 20_000 });
      return [...heard(person), ...(await missed(person, id))];
    },
    close: () => {
      for (const { socket } of [...sockets.values()].flat()) socket.close();
    },
  };
}
