import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '@lectern/contract/events.ts';
import { features } from '../src/app-context.ts';
import type { Gate } from '../src/platform/http/route.ts';
import { boards, callsOfCall, messagesOfCall, type Act, type Outcome, type Trial } from './call-acts.ts';
import {
  admins,
  beside,
  elsewhere,
  inside,
  makeCrowd,
  traceOf,
  type Crowd,
  type HeldCrowd,
  type Member,
  type Somebody,
  type Stranger,
} from './call-crowd.ts';
import { openSocket, type TestSocket } from './call-factories.ts';
import { seat } from './classroom-factories.ts';
import { makePng } from './files-factories.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { somebody } from './somebody.ts';

const call = features.find(({ name }) => name === 'call');
const handlers = (call?.realtime?.messages ?? []).filter((one) => one.namespace === '/chat');
const routes = call?.routes ?? [];
const everywhere = [...inside, ...beside, ...elsewhere];
const isInside = (who: Somebody): who is Member => (inside as readonly string[]).includes(who);

/** Hundreds of tries one after the other, on a machine that does something else too. */
const patienceMs = 180_000;

let server: TestServer;
let port: number;
let crowd: Crowd;
let picture: string;

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  port = await server.listen();
  crowd = await makeCrowd(server, port);
  picture = `data:image/png;base64,${(await makePng()).toString('base64')}`;
});
afterAll(() => server.stop());

/** Something that is tried: by its name, with its row, the gate before it, and how. */
interface Tried {
  readonly name: string;
  readonly act: Act;
  readonly gate: Gate;
  try(held: HeldCrowd, trial: Trial): Promise<Outcome>;
}

function messageOf(name: string, act: Act): Tried {
  const gate = handlers.find(({ event }) => event === name)?.gate;
  return {
    name,
    act,
    gate: gate ?? { name: '', anonymous: false, admits: () => true },
    try: async (held, trial) => {
      const about = act.isOwn ? {} : { visitId: trial.visitId };
      const answer = await held.sockets.get(trial.who)?.send(name, { ...about, ...act.send?.(trial) });
      return answer?.response_code ?? 'no socket';
    },
  };
}

function callOf(name: string, act: Act): Tried {
  const route = routes.find((one) => `${one.call.method} ${one.call.path}` === name);
  if (!route) throw new Error(`There is no ${name}.`);
  return {
    name,
    act,
    gate: route.gate,
    try: async (_held, trial) => {
      const path = name
        .replace(/:(id|visitId|sessionId)\b/, trial.visitId)
        .replaceAll(/:\w+/g, crypto.randomUUID());
      const body = act.send?.(trial);
      const answer = await server.call(path, {
        as: crowd.people[trial.who].token,
        host: crowd.hostOf(trial.who),
        ...(body ? { body } : {}),
        ...(act.query ? { query: act.query(trial) } : {}),
      });
      return answer.response_code;
    },
  };
}

const messages = Object.entries(messagesOfCall).map(([name, act]) => messageOf(name, act));
const calls = Object.entries(callsOfCall).map(([name, act]) => callOf(name, act));

function trialsIn(held: HeldCrowd): (who: Somebody) => Trial {
  const boardOf = boards();
  return (who) => ({ visitId: held.visitId, who, people: crowd.people, board: boardOf(who), picture });
}

/** What somebody who does not belong to the visit gets: the gate's answer, or that there is no such visit. */
function outcomeOutside({ act, gate }: Tried, who: Stranger | 'guest'): Outcome {
  const roleOf = { otherEducator: 'educator', otherStudent: 'student', guest: 'guest' } as const;
  const strange = { foreignEducator: 'educator', foreignStudent: 'student' } as const;
  const role = {
    ...roleOf,
    ...strange,
    levelThreeAdmin: null,
    levelOneAdmin: null,
    topAdmin: null,
    graAdmin: null,
  }[who];
  if (role === null) return act.admins ?? 'access_denied';
  const isAdmitted = gate.admits(somebody(role));
  return isAdmitted ? 'not_found' : 'access_denied';
}

/** Everybody for whom nothing may come of it, and what they get. Who belongs to it and is out of it may get 'ok' where that changes nothing. */
function refusalsOf(tried: Tried, who: readonly Somebody[]): [Somebody, Outcome][] {
  return who.flatMap((one): [Somebody, Outcome][] => {
    if (!isInside(one)) return tried.act.isOwn ? [] : [[one, outcomeOutside(tried, one as Stranger)]];
    const outcome = tried.act.outcomes[one];
    return outcome !== 'ok' || one === 'removed' ? [[one, outcome]] : [];
  });
}

async function expectRefusals(tried: Tried, held: HeldCrowd, who: readonly Somebody[]): Promise<void> {
  const trialOf = trialsIn(held);
  const expected = refusalsOf(tried, who);
  const before = await traceOf(server, held.visitId);
  const got: [Somebody, Outcome][] = [];
  for (const [one] of expected) got.push([one, await tried.try(held, trialOf(one))]);
  expect([tried.name, ...got]).toEqual([tried.name, ...expected]);
  expect(await traceOf(server, held.visitId), `${tried.name} left something behind`).toBe(before);
}

describe('every message and call of a call', () => {
  it('has a row, also a new one', () => {
    expect(Object.keys(messagesOfCall).toSorted()).toEqual(Object.keys(events['/chat'].toServer).toSorted());
    expect(Object.keys(callsOfCall).toSorted()).toEqual(
      routes.map((one) => `${one.call.method} ${one.call.path}`).toSorted(),
    );
  });

  it(
    'is refused to every wrong role, to who was put out or sent back, and to people of other visits and institutions, and leaves nothing behind',
    async () => {
      const held = await crowd.hold();
      for (const tried of messages) await expectRefusals(tried, held, everywhere);
      for (const tried of calls) await expectRefusals(tried, held, [...everywhere, ...admins]);
      held.end();
    },
    patienceMs,
  );

  it(
    'is open to those to whom it is open',
    async () => {
      const held = await crowd.hold();
      const trialOf = trialsIn(held);
      const got: [string, Somebody, Outcome][] = [];
      // What ends a call comes last, each in a call of its own: the educator has one at a time.
      const inOrder = [...messages, ...calls].toSorted(
        (a, b) => Number(a.act.isEnding ?? false) - Number(b.act.isEnding ?? false),
      );
      for (const tried of inOrder)
        for (const who of inside) {
          if (tried.act.outcomes[who] !== 'ok') continue;
          const own = tried.act.isEnding ? await crowd.hold() : held;
          const trial = tried.act.isEnding ? trialsIn(own)(who) : trialOf(who);
          got.push([tried.name, who, await tried.try(own, trial)]);
          if (own !== held) own.end();
        }
      expect(got.filter(([, , outcome]) => outcome !== 'ok')).toEqual([]);
      expect(got.length).toBeGreaterThan(inside.length * 10);
      held.end();
    },
    patienceMs,
  );

  it('gives a guest of a conference what its row says', async () => {
    const held = await crowd.hold();
    const conference = { ...held, visitId: crowd.conferenceId };
    const trial = { ...trialsIn(held)('guest'), visitId: crowd.conferenceId };
    const got: [string, Outcome][] = [];
    for (const tried of [...messages, ...calls]) {
      // What was tried before may have ended the seat.
      await seat(server, crowd.conferenceId, [crowd.people.guest]);
      got.push([tried.name, await tried.try(conference, trial)]);
    }
    expect(got).toEqual([...messages, ...calls].map(({ name, act }) => [name, act.outcomes.guest]));
    held.end();
  });
});

describe('who is put out', () => {
  it('within 100 ms reaches nothing over sockets that are still open, and hears nothing', async () => {
    const held = await crowd.hold();
    const { visitId } = held;
    const { attendee, host } = crowd.people;
    const trialOf = trialsIn(held);
    const sockets = new Map<string, TestSocket>();
    for (const { name } of messages)
      sockets.set(name, await openSocket(port, '/chat', { token: attendee.token, visitId }));
    await server.call('POST /visit/classroom/remove-student', {
      as: host.token,
      body: { visitId, studentId: attendee.id },
    });
    const before = await traceOf(server, visitId);
    const heard = new Map([...sockets].map(([name, { pushed }]) => [name, pushed.length]));
    const answers = await Promise.all(
      messages.map(async ({ name, act }): Promise<[string, string]> => {
        const about = act.isOwn ? {} : { visitId };
        const payload = { ...about, ...act.send?.(trialOf('attendee')) };
        const answer = await sockets
          .get(name)
          ?.socket.timeout(90)
          .emitWithAck(name, payload)
          .then((ack: { response_code: string }) => ack.response_code)
          .catch(() => 'closed');
        return [name, answer ?? 'no socket'];
      }),
    );
    expect(answers.filter(([, answer]) => answer === 'ok')).toEqual([]);
    expect(await traceOf(server, visitId)).toBe(before);
    const said = crypto.randomUUID();
    await held.sockets
      .get('host')
      ?.send('on_send_message', { clientMessageId: said, textMessage: 'Without them' });
    await held.sockets.get('host')?.send('mute_all', { visitId, device: 'camera', isMute: true });
    for (const [name, socket] of sockets) {
      await socket.isClosed();
      const news = socket.pushed.slice(heard.get(name)).map(({ event }) => event);
      // The word of the removal itself may still be on its way.
      expect(news.filter((event) => event !== 'call_disconnected')).toEqual([]);
    }
    expect(server.media.removed).toContainEqual({ room: visitId, identity: attendee.id });
    held.end();
  });
});
