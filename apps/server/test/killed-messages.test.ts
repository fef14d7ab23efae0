import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSocket } from './call-factories.ts';
import {
  isTriedWithRedis,
  redisProgram,
  startProcess,
  startSharedParts,
  type SharedParts,
  type TestProcess,
} from './cluster-processes.ts';
import { CutClient } from './cut-client.ts';
import { dice } from './dice.ts';
import type { MadePerson } from './factories.ts';
import type { District } from './group-factories.ts';
import { makeTalkers } from './message-factories.ts';

/** Messages of each of the two; with TALK_MESSAGES=5000 it are 10,000 together. */
const messagesEach = Number(process.env['TALK_MESSAGES'] ?? 200);

// It starts the product four times, on a machine that may be busy; many messages take their time there.
vi.setConfig({ testTimeout: 600_000 + messagesEach * 600 });

/** After so many of all a process dies. */
const killedAfter = [0.25, 0.6].map((share) => Math.round(2 * messagesEach * share));

let parts: SharedParts;
let living: TestProcess[];
let here: District;

it('is tried with a Redis, in CI at least', () => {
  expect(isTriedWithRedis()).toBe(true);
});

describe.runIf(redisProgram)('messages whose server processes are killed', () => {
  beforeAll(async () => {
    parts = await startSharedParts();
    here = await makeTalkers(parts.rows);
    await parts.rows.db
      .updateTable('levels')
      .set({ quietHours: 'off' })
      .where('id', '=', here.world.levels[0])
      .execute();
    living = await Promise.all([startProcess(parts.env()), startProcess(parts.env())]);
  });
  afterAll(async () => {
    await parts.stop();
  });

  it('are all stored once, in one order that three cut clients of two processes agree on', async () => {
    const { student, educator, parent } = here;
    const roll = dice(11);
    const anyOf = (processes: readonly TestProcess[]) => {
      const one = processes[Math.floor(roll() * processes.length)];
      if (!one) throw new Error('No process is left.');
      return one;
    };
    const clientOf = (person: MadePerson) =>
      new CutClient({
        open: () => openSocket(anyOf(living).port, '/custom-chat', { token: person.token }),
        roll,
        pause: async () => {
          parts.clock.move(11);
          // Who is asked may die of it, and then nobody is.
          await anyOf(living)
            .call('POST /test/clock', { body: { seconds: 11 } })
            .catch(() => undefined);
        },
      });
    const [mine, theirs, along] = [student, educator, parent].map(clientOf);
    if (!mine || !theirs || !along) throw new Error('A client is missing.');
    const said: string[] = [];
    const renewals: Promise<void>[] = [];
    const renew = async (before: Promise<void> | undefined): Promise<void> => {
      // On a busy machine the next one is due before the last one has come: somebody must be left.
      await before;
      const [victim] = living;
      living = living.slice(1);
      await victim?.end('SIGKILL');
      living = [...living, await startProcess(parts.env())];
    };
    const forgetDay = () =>
      parts.rows.db.deleteFrom('rateLimits').where('key', 'like', 'messages-of-day:%').execute();
    const talk = async (client: CutClient, to: MadePerson, name: string): Promise<void> => {
      for (let at = 1; at <= messagesEach; at += 1) {
        // More than anybody writes in a day.
        if (at % 100 === 0) await forgetDay();
        said.push(`${name} ${at} ${await client.say(to, `${name} ${at}`)}`);
        if (killedAfter.includes(said.length)) renewals.push(renew(renewals.at(-1)));
      }
    };
    await along.connect();
    await Promise.all([talk(mine, educator, 'student'), talk(theirs, student, 'educator')]);
    await Promise.all(renewals);
    expect(renewals).toHaveLength(2);

    const stored = await parts.rows.db
      .selectFrom('directMessages')
      .select(['id', 'number', 'body', 'clientMessageId'])
      .orderBy('number')
      .execute();
    expect(stored.map(({ number }) => number)).toEqual(stored.map((_, at) => at + 1));
    expect(stored.map(({ body, clientMessageId }) => `${body} ${clientMessageId}`).toSorted()).toEqual(
      said.toSorted(),
    );
    const order = stored.map(({ id }) => id);
    // Who reads along hears of the conversation with the next message at the latest.
    await along.connect();
    await mine.say(educator, 'The last');
    for (const client of [mine, theirs, along])
      await expect
        .poll(
          async () => {
            await client.catchUp(await client.connect());
            return client.idsInOrder().slice(0, -1);
          },
          { timeout: 20_000 },
        )
        .toEqual(order);
  });
});
