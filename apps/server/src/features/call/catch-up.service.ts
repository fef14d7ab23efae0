import { setTimeout as pause } from 'node:timers/promises';
import type { CatchUpQuery, CaughtUp } from '@lectern/contract/call/catch-up.shapes.ts';
import type { PersonCtx, Ports } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { countSync, syncForAll } from './board/board.service.ts';
import { maySeeCall } from './entry/entry.policy.ts';
import { mayReadChat } from './chat/chat.policy.ts';
import { missedForAll } from './chat/catch-up.service.ts';
import { mayReadClass } from './classroom/classroom.policy.ts';
import { readClassState } from './classroom/classroom.service.ts';
import { findCallForAll, type FoundCall } from './entry/entry.service.ts';
import { callStateForAll } from './state.service.ts';

interface Waiting {
  readonly ctx: PersonCtx;
  readonly query: CatchUpQuery;
  readonly resolve: (answer: CaughtUp) => void;
  readonly reject: (reason: unknown) => void;
}

/** Somebody who waits and may see the call. */
interface Asker extends Waiting {
  readonly found: FoundCall;
}

/** People who reconnect within this time after the first share one answer. */
const gatherMs = 20;

/** People waiting for an answer, by visit; nobody has more than one here, and sockets limit how many there are. */
const queues = new WeakMap<Ports, Map<string, Waiting[]>>();

async function admitted(all: readonly Waiting[], visitId: string): Promise<Asker[]> {
  const [first] = all;
  if (!first) return [];
  const callFor = await findCallForAll(first.ctx, visitId);
  const askers: Asker[] = [];
  for (const one of all) {
    try {
      const found = await callFor(one.ctx);
      refuseUnless(maySeeCall(found.facts));
      askers.push({ ...one, found });
    } catch (error) {
      // It is this asker's alone.
      one.reject(error);
    }
  }
  return askers;
}

async function boardsOf(askers: readonly Asker[], visitId: string): Promise<Map<Asker, CaughtUp['board']>> {
  const wanting = askers.flatMap((asker) =>
    asker.query.board
      ? [{ asker, personId: asker.ctx.actor.personId, facts: asker.found.facts, ...asker.query.board }]
      : [],
  );
  const [first] = wanting;
  if (!first) return new Map();
  const outcomes = await syncForAll(first.asker.ctx, visitId, wanting);
  return new Map(
    wanting.map(({ asker }, index) => {
      const outcome = outcomes[index];
      return [asker, outcome === undefined || outcome instanceof Refusal ? null : outcome];
    }),
  );
}

/** One batch of one visit: everything that is the same for its askers is read once. */
async function tell(all: readonly Waiting[], visitId: string): Promise<void> {
  const askers = await admitted(all, visitId);
  const [first] = askers;
  if (!first) return;
  const boards = await boardsOf(askers, visitId);
  const stateFor = callStateForAll(first.ctx, visitId);
  const mayKnowClass = (asker: Asker): boolean => asker.query.classroom && mayReadClass(asker.found.facts).ok;
  const classroom = askers.some(mayKnowClass) ? await readClassState(first.ctx, visitId) : null;
  const sinces = askers.flatMap(({ query }) => (query.chat ? [query.chat.sinceMessageId] : []));
  const missedFor = await missedForAll(first.ctx, visitId, sinces);
  for (const asker of askers) {
    const { ctx, query, found } = asker;
    const isReader = query.chat !== undefined && mayReadChat(found.facts).ok;
    asker.resolve({
      call: await stateFor(ctx, found),
      classroom: mayKnowClass(asker) ? classroom : null,
      chat: isReader ? await missedFor(ctx, found, query.chat?.sinceMessageId) : null,
      board: boards.get(asker) ?? null,
    });
  }
}

async function drain(waiting: Waiting[], visitId: string, done: () => void): Promise<void> {
  await pause(gatherMs);
  for (let batch = waiting.splice(0); batch.length > 0; batch = waiting.splice(0)) {
    try {
      await tell(batch, visitId);
    } catch (error) {
      // People answered before a failure keep their answer.
      for (const one of batch) one.reject(error);
    }
  }
  done();
}

/**
 * Brings a browser that came back up to date in one answer. Those of one visit who come at the same time are answered
 * together: a class that comes back costs little more than one of it. Refuses each for themselves.
 */
export async function catchUp(ctx: PersonCtx, query: CatchUpQuery): Promise<CaughtUp> {
  if (query.board) await countSync(ctx);
  const { promise, resolve, reject } = Promise.withResolvers<CaughtUp>();
  const own = queues.get(ctx.ports) ?? new Map<string, Waiting[]>();
  queues.set(ctx.ports, own);
  // An id of another institution's visit must not end up in a batch with those who belong to it.
  const key = `${ctx.scope.institutionId} ${query.visitId}`;
  const running = own.get(key);
  const waiting = running ?? [];
  waiting.push({ ctx, query, resolve, reject });
  if (!running) {
    own.set(key, waiting);
    void drain(waiting, query.visitId, () => own.delete(key));
  }
  return promise;
}
