import { hash } from '@node-rs/argon2';
import type { World } from './factories.ts';
import type { Answer, TestServer } from './test-server.ts';

/** A password that meets the whole checklist. */
export const goodPassword = 'Lectern@2026';

/** Gives a made person a password, quickly: the cost does not matter here. */
export async function givePassword(
  server: TestServer,
  world: World,
  personId: string,
  password = goodPassword,
): Promise<void> {
  await server.db
    .insertInto('credentials')
    .values({
      institutionId: world.institutionId,
      personId,
      passwordHash: await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 }),
      changedAt: server.clock.now(),
    })
    .execute();
}

/** Makes somebody the parent of students. */
export async function makeParentOf(
  server: TestServer,
  world: World,
  link: { parentId: string; studentIds: readonly string[] },
): Promise<void> {
  await server.db
    .insertInto('guardianships')
    .values(
      link.studentIds.map((studentId) => ({
        institutionId: world.institutionId,
        parentId: link.parentId,
        studentId,
      })),
    )
    .execute();
}

/** What has not happened yet. */
type NotYet = undefined | null | false;

/** Waits for what a job does on its own time; throws when it has not happened in forty seconds. */
export async function eventually<T>(look: () => Promise<T | NotYet>): Promise<Exclude<T, NotYet>> {
  const until = performance.now() + 40_000;
  while (performance.now() < until) {
    const seen = await look();
    if (seen !== undefined && seen !== null && seen !== false) return seen as Exclude<T, NotYet>;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not happen.');
}

/** The newest mail of a kind to an address. */
export async function newestMail(
  server: TestServer,
  to: string,
  kind: string,
): Promise<{ subject: string; body: string } | undefined> {
  return server.db
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('recipient', '=', to)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
}

/** The cookies that an answer sets, as a browser sends them back. */
export function cookiesOf(answer: Pick<Answer, 'headers'>): string {
  const given = answer.headers['set-cookie'] ?? [];
  const lines = Array.isArray(given) ? given : [String(given)];
  return lines.map((line) => line.split(';')[0] ?? '').join('; ');
}

/** Somebody who was only entered: nobody has ever signed in as them. */
export async function neverCame(server: TestServer, personId: string): Promise<void> {
  await server.db.deleteFrom('authSessions').where('personId', '=', personId).execute();
  await server.db.deleteFrom('lastSignIns').where('personId', '=', personId).execute();
}

/** All mails of a kind to an address, the oldest first. */
export async function mailsTo(
  server: TestServer,
  to: string,
  kind: string,
): Promise<{ subject: string; body: string }[]> {
  return server.db
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('recipient', '=', to)
    .where('kind', '=', kind)
    .orderBy('createdAt')
    .execute();
}

/** The token of the first link in a mail. */
export function linkTokenOf(body: string): string {
  const link = body.match(/https?:\S+/)?.[0] ?? '';
  return new URL(link).searchParams.get('token') ?? '';
}
