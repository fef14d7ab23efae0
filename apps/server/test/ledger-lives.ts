import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { actAs } from '../src/features/identity/identity.service.ts';
import * as balances from '../src/features/ledger/balances.service.ts';
import * as rates from '../src/features/ledger/rates.service.ts';
import * as reserving from '../src/features/ledger/reserving.service.ts';
import * as ledger from '../src/features/ledger/sessions.service.ts';
import { fixedClock, type MovableClock } from '../src/platform/clock/clock.ts';
import { transaction, type Ctx, type PersonCtx } from '../src/platform/context/ctx.ts';
import { watchCrashPoints } from '../src/platform/processes/crash-points.ts';
import { makePerson, type MadePerson, type World } from './factories.ts';
import { LedgerModel, type ModelPayout, type ModelSession } from './ledger-model.ts';
import type { TestRows } from './test-server.ts';

/** What happens in a life. `at` chooses a session or a payout; `dies` at which crash point the process ends, if it does. */
export interface Step {
  readonly act: (typeof acts)[number];
  readonly at: number;
  readonly size: number;
  /** So many crash points are passed before the process dies; null for a process that lives. */
  readonly dies: number | null;
  /** It is tried so many times more after it was done. */
  readonly repeats: number;
}

const acts = [
  'hold',
  'hold',
  'miss',
  'cancelLate',
  'pass',
  'flag',
  'closeFlag',
  'notPaid',
  'reinstate',
  'rate',
  'reserve',
  'reserve',
  'settle',
  'release',
  'giveBack',
] as const;

/** Random lives, with repeats and deaths in them. */
export const lives: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    act: fc.constantFrom(...acts),
    at: fc.nat(20),
    size: fc.nat(1_000),
    dies: fc.option(fc.nat(6), { freq: 3 }),
    repeats: fc.constantFrom(0, 0, 0, 1, 2),
  }),
  { minLength: 1, maxLength: 18 },
);

/** So many random lives, the same ones for the same seed. */
export function sampleLives(count: number, seed: number): Step[][] {
  return fc.sample(lives, { numRuns: count, seed });
}

/** Where lives take place: an institution in which a top admin sets rates. */
export interface LifeStage {
  readonly rows: TestRows;
  readonly world: World;
  readonly system: Ctx;
  readonly admin: PersonCtx;
}

interface Life {
  readonly stage: LifeStage;
  readonly clock: MovableClock;
  readonly ctx: Ctx;
  readonly admin: PersonCtx;
  readonly educator: MadePerson;
  readonly model: LedgerModel;
  readonly visitIds: string[];
  readonly payoutIds: string[];
}

/**
 * Past every moment of the product running in parallel, so that its own sweep never posts what a life still waits
 * for.
 */
const begins = Date.parse('2031-03-01T00:00:00Z');
const hourMs = 3_600_000;
const sizes = [15, 20, 25, 30, 45, 50, 60, 90] as const;

function dayOf(day: number): string {
  return new Date(begins + day * 24 * hourMs).toISOString().slice(0, 10);
}

async function begin(stage: LifeStage): Promise<Life> {
  const model = new LedgerModel();
  const clock = fixedClock(new Date(begins + model.hour * hourMs));
  const educator = await makePerson(stage.rows, stage.world, 'educator');
  const ctx = { ...stage.system, clock };
  const admin = { ...stage.admin, clock };
  return { stage, clock, ctx, admin, educator, model, visitIds: [], payoutIds: [] };
}

/** What a step does to the product, and to the model once it is done; null where there is nothing to do it to. */
interface Deed {
  readonly run: () => Promise<unknown>;
  readonly follow: () => void;
}

type Ending = { state: 'completed' | 'missed' | 'cancelled'; side: 'student' | 'educator' };

/** A visit as its end leaves it, with its educator alone: only they came where it was missed. */
async function addVisit(life: Life, minutes: number, { state, side }: Ending): Promise<string> {
  const { stage, educator, clock } = life;
  const { institutionId, levels } = stage.world;
  const [now, buffers] = [clock.now(), { bufferMinutes: 2, finalBufferMinutes: 5 }];
  const { id } = await stage.rows.db
    .insertInto('visits')
    .values({
      ...{ institutionId, kind: 'appointment', state, missing: state === 'missed' ? side : null },
      ...{ educatorId: educator.id, levelId: levels[2], createdBy: educator.id, createdByRole: 'educator' },
      ...{ startsAt: new Date(now.getTime() - minutes * 60_000), endsAt: now, createdAt: now, ...buffers },
      callOpenedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await stage.rows.db
    .insertInto('visitParticipants')
    .values({ institutionId, visitId: id, state: 'invited', personId: educator.id, side: 'educator' })
    .execute();
  return id;
}

const paidShare = { completed: 100, student: 100, educator: 0 } as const;

async function ended(life: Life, { size }: Step, ending: Ending): Promise<Deed> {
  const { ctx, model, visitIds } = life;
  const minutes = sizes[size % sizes.length] ?? 30;
  const visitId = await addVisit(life, minutes, ending);
  const isHeld = ending.state === 'completed';
  const session: ModelSession = {
    ...{ minutes, percent: isHeld ? 100 : paidShare[ending.side] },
    day: Math.floor((model.hour - minutes / 60) / 24),
    postsAtHour: model.hour + 72,
    ...{ state: isHeld ? 'posted' : 'pending', isFlagged: false, wasFlagged: false },
  };
  return {
    run: () =>
      transaction(ctx, (tx) =>
        ending.state === 'cancelled'
          ? ledger.sessionCancelledLate(tx, visitId, ending.side)
          : ledger.sessionEnded(tx, visitId),
      ),
    follow: () => {
      model.sessions.push(session);
      visitIds.push(visitId);
    },
  };
}

function pass(life: Life, { size }: Step): Deed {
  const hours = size % 60;
  const { ctx, clock, model, visitIds } = life;
  clock.move(hours * 3_600);
  return {
    run: async () => {
      for (const visitId of visitIds) await ledger.postDue(ctx, visitId);
    },
    follow: () => model.pass(hours),
  };
}

/** A flag is raised once in the life of a session, and closed once; that it is paid after all may be said again and again. */
function aboutSession(life: Life, { act, at }: Step): Deed | null {
  const { ctx, model, visitIds } = life;
  const index = visitIds.length === 0 ? 0 : at % visitIds.length;
  const [visitId, session] = [visitIds[index], model.sessions[index]];
  if (visitId === undefined || !session) return null;
  const inTransaction = (work: (tx: Ctx) => Promise<unknown>) => () => transaction(ctx, work);
  if (act === 'flag') {
    if (session.wasFlagged) return null;
    const follow = () => Object.assign(session, { isFlagged: true, wasFlagged: true });
    return { run: inTransaction((tx) => ledger.flagSession(tx, visitId)), follow };
  }
  if (act === 'reinstate') {
    const follow = () => {
      if (session.state === 'notPaid') session.state = 'posted';
    };
    return { run: inTransaction((tx) => ledger.reinstateSession(tx, visitId)), follow };
  }
  if (!session.isFlagged) return null;
  const isNotPaid = act === 'notPaid';
  return {
    run: inTransaction((tx) => ledger.closeFlag(tx, visitId, isNotPaid)),
    follow: () => Object.assign(session, { isFlagged: false, ...(isNotPaid ? { state: 'notPaid' } : {}) }),
  };
}

async function setRate({ admin, educator, model }: Life, { at, size }: Step): Promise<Deed | null> {
  const from = model.day - (at % 5);
  if (model.rates.has(from)) return null;
  const cents = 1_000 + size * 7;
  const rate = {
    ...{ scope: 'educator' as const, holderId: educator.id, sessionKind: null },
    ...{ validFrom: dayOf(from), cents },
  };
  const shown = await rates.previewRate(admin, rate);
  return {
    run: () =>
      rates.addRate(admin, { ...rate, shown: { corrections: shown.corrections, cents: shown.cents } }),
    follow: () => model.rates.set(from, cents),
  };
}

function reserve({ ctx, educator, model, payoutIds }: Life): Deed {
  const payoutId = randomUUID();
  let taken: number | null = null;
  return {
    run: async () => {
      taken = await transaction(ctx, (tx) =>
        reserving.reserveAvailable(tx, { payoutId, educatorId: educator.id }),
      );
    },
    follow: () => {
      const { available } = model.balance();
      if (taken !== (available > 0 ? available : null)) throw new Error(`${taken} was taken of ${available}`);
      if (taken === null) return;
      model.payouts.push({ amount: taken, state: 'reserved' });
      payoutIds.push(payoutId);
    },
  };
}

const payoutSteps = {
  settle: { run: reserving.settlePayout, from: 'reserved', to: 'settled' },
  release: { run: reserving.releasePayout, from: 'reserved', to: 'released' },
  giveBack: { run: reserving.returnPayout, from: 'settled', to: 'returned' },
} as const satisfies Record<
  string,
  { run: typeof reserving.settlePayout; from: ModelPayout['state']; to: ModelPayout['state'] }
>;

function aboutPayout(
  { ctx, model, payoutIds }: Life,
  { at }: Step,
  { run, from, to }: (typeof payoutSteps)[keyof typeof payoutSteps],
): Deed | null {
  const index = payoutIds.length === 0 ? 0 : at % payoutIds.length;
  const [payoutId, payout] = [payoutIds[index], model.payouts[index]];
  if (payoutId === undefined || !payout || (payout.state !== from && payout.state !== to)) return null;
  return {
    run: () => transaction(ctx, (tx) => run(tx, payoutId)),
    follow: () => Object.assign(payout, { state: to }),
  };
}

const endings = { hold: 'completed', miss: 'missed', cancelLate: 'cancelled' } as const;

function endingOf(act: keyof typeof endings, at: number): Ending {
  const side = act === 'cancelLate' && at % 2 === 1 ? 'educator' : 'student';
  return { state: endings[act], side };
}

async function deedOf(life: Life, step: Step): Promise<Deed | null> {
  const { act, at } = step;
  if (act === 'hold' || act === 'miss' || act === 'cancelLate') return ended(life, step, endingOf(act, at));
  if (act === 'settle' || act === 'release' || act === 'giveBack')
    return aboutPayout(life, step, payoutSteps[act]);
  if (act === 'pass') return pass(life, step);
  if (act === 'rate') return setRate(life, step);
  return act === 'reserve' ? reserve(life) : aboutSession(life, step);
}

class Died extends Error {}

/** Does a deed in a process that may die on the way: then another one does it again. */
async function dare({ run }: Deed, dies: number | null): Promise<void> {
  let left = dies ?? Infinity;
  const die = () => {
    if (left === 0) throw new Died('The process died.');
    left -= 1;
  };
  try {
    await watchCrashPoints(die, run);
  } catch (error) {
    if (!(error instanceof Died)) throw error;
    await run();
  }
}

function refuseOther(life: Life, read: object, step: Step): void {
  const wanted = life.model.balance();
  const { currency: _currency, ...found } = read as Record<string, unknown>;
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${step.act}: ${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`);
}

/** Each part of the balance, opened down to its sessions, comes to what it says. */
async function refuseUnexplained({ admin, educator, model }: Life): Promise<void> {
  const wanted = model.balance();
  for (const part of ['available', 'pending', 'reserved', 'paid'] as const) {
    const page = await balances.balanceLines(admin, educator.id, {
      of: part,
      pageNumber: 1,
      itemsPerPage: 100,
    });
    const sum = page.data.reduce((all, { amount }) => all + amount, 0);
    const isWhole = page.totalItems === page.data.length;
    if (page.total !== wanted[part] || (isWhole && sum !== wanted[part]))
      throw new Error(`${part}: the lines come to ${sum}, and should to ${wanted[part]}`);
  }
}

/** Where lives take place, in a world. */
export async function makeStage(rows: TestRows, world: World, system: Ctx): Promise<LifeStage> {
  const { institutionId } = world;
  // Days of the model are those of UTC.
  await rows.db
    .updateTable('institutions')
    .set({ timeZone: 'UTC' })
    .where('id', '=', institutionId)
    .execute();
  const top = await makePerson(rows, world, 'topAdmin');
  return { rows, world, system, admin: await actAs(system, top.id) };
}

/** Lives one life. Throws where the ledger says something else than the model. */
export async function live(stage: LifeStage, steps: readonly Step[]): Promise<void> {
  const life = await begin(stage);
  for (const step of steps) {
    const deed = await deedOf(life, step);
    if (!deed) continue;
    await dare(deed, step.dies);
    deed.follow();
    const isRepeatable = step.act !== 'rate' && step.act !== 'reinstate';
    for (let times = 0; isRepeatable && times < step.repeats; times += 1) await deed.run();
    refuseOther(life, await balances.balanceOf(life.ctx, life.educator.id), step);
  }
  await refuseUnexplained(life);
}
