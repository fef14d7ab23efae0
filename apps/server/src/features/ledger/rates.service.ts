import { ledgerLimits } from '@lectern/contract/ledger/ledger.limits.ts';
import type { RateScope } from '@lectern/contract/ledger/ledger.names.ts';
import type { ledgerCalls } from '@lectern/contract/ledger/ledger.calls.ts';
import { addDays } from '@lectern/contract/core/civil.rules.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as pay from '../people/pay.service.ts';
import * as people from '../people/people.service.ts';
import * as subjects from '../subjects/subjects.service.ts';
import { correctSessions, findCorrections, findUncovered, type Correction } from './correcting.service.ts';
import { deleteRate, findInstitutionRate, insertRate, listRates } from './rates.repo.ts';
import { isSameKey, type Rate } from './rates.rules.ts';
import { lockAgreement, type Agreement } from './terms.service.ts';

type Calls = typeof ledgerCalls;
type Wanted = CallParsed<Calls['previewRate']>['body'];

async function todayIn(ctx: Ctx): Promise<string> {
  const { timeZone } = await institutions.institutionSettings(ctx);
  return zonedTime.dateOf(ctx.clock.now().getTime(), timeZone);
}

/** The names of the subjects and levels of rates, and the depth of levels. */
async function holdersOf(
  ctx: Ctx,
  rates: readonly Rate[],
): Promise<ReadonlyMap<string | null, { holder: string; depth: number | null }>> {
  const ofScope = (scope: RateScope): string[] =>
    rates.flatMap((rate) => (rate.scope === scope ? (rate.holderId ?? []) : []));
  const [places, taught] = await Promise.all([
    levels.getLevels(ctx, ofScope('level')),
    subjects.getSubjectNames(ctx, ofScope('subject')),
  ]);
  const holders = new Map<string | null, { holder: string; depth: number | null }>();
  for (const [id, { name, depth }] of places) holders.set(id, { holder: name, depth });
  for (const [id, name] of taught) holders.set(id, { holder: name, depth: null });
  return holders;
}

/** All rates but those of educators, the newest first. */
export async function ledgerRates(ctx: PersonCtx): Promise<CallResult<Calls['ledgerRates']>> {
  const { currency, hourlyRateCents: usualCents } = await institutions.institutionSettings(ctx);
  const today = await todayIn(ctx);
  const rates = await listRates(ctx.scope, ledgerLimits.rates);
  const setters = rates.map(({ setBy }) => setBy);
  const [names, holders] = await Promise.all([people.getPeople(ctx, setters), holdersOf(ctx, rates)]);
  return {
    ...{ currency, today, usualCents },
    rates: rates.map(({ setAt, setBy, ...rate }) => ({
      ...{ ...rate, ...(holders.get(rate.holderId) ?? { holder: null, depth: null }) },
      setBy: names.get(setBy)?.name ?? '',
      setAt: setAt.toISOString(),
      isToCome: rate.validFrom > today,
    })),
  };
}

/**
 * The hourly rate on a day where nothing more particular was set, in cents: the institution's rate, else the usual
 * one.
 */
export async function institutionRateOn(ctx: Ctx, day: string): Promise<number> {
  const { hourlyRateCents } = await institutions.institutionSettings(ctx);
  return (await findInstitutionRate(ctx.scope, day)) ?? hourlyRateCents;
}

/** Active subjects whose name is looked for, the first of them by name. */
export async function rateSubjects(
  ctx: PersonCtx,
  { search }: CallParsed<Calls['rateSubjects']>['query'],
): Promise<CallResult<Calls['rateSubjects']>> {
  return { subjects: [...(await subjects.subjectsAnywhere(ctx, search))] };
}

async function refuseFarDay(ctx: Ctx, { validFrom }: Wanted): Promise<void> {
  const today = await todayIn(ctx);
  const { rateDays } = ledgerLimits;
  if (validFrom >= addDays(today, -rateDays) && validFrom <= addDays(today, rateDays)) return;
  throw new Refusal('invalid_input', { fields: [{ field: 'validFrom', message: 'ledger.field.rateDay' }] });
}

/** Refuses with not_found what a rate is for where the institution has no such thing. */
async function refuseUnknown(ctx: Ctx, { scope, holderId }: Wanted): Promise<void> {
  if (holderId === null) return;
  if (scope === 'level') await levels.getLevel(ctx, holderId);
  if (scope === 'subject') found((await subjects.getSubjectNames(ctx, [holderId])).get(holderId));
}

function toRate({ scope, holderId, sessionKind, validFrom, cents }: Wanted): Rate {
  return { scope, holderId, sessionKind, validFrom, cents };
}

function refuseTaken(rate: Rate, { rates }: Agreement): void {
  if (rates.some((one) => one.validFrom === rate.validFrom && isSameKey(one, rate)))
    throw new Refusal('rate_taken');
  if (rates.filter(({ scope }) => scope !== 'educator').length >= ledgerLimits.rates)
    throw new Refusal('corrections_too_many');
}

/** A session with the same earnings by another rate is reported to nobody, though its evidence changes. */
const changedIn = (all: readonly Correction[]): readonly Correction[] =>
  all.filter(({ before, after }) => before !== after);

const gained = (all: readonly Correction[]): number =>
  all.reduce((sum, { before, after }) => sum + after - before, 0);

async function answerOf(ctx: Ctx, all: readonly Correction[]): Promise<CallResult<Calls['previewRate']>> {
  const { currency } = await institutions.institutionSettings(ctx);
  const changed = changedIn(all);
  const shown = changed.slice(0, ctx.host.pageSize);
  const names = await people.getPeople(
    ctx,
    shown.map(({ row }) => row.educatorId),
  );
  return {
    ...{ currency, corrections: changed.length, cents: gained(changed) },
    sessions: shown.map(({ row: { visitId, educatorId, day }, before, after }) => ({
      ...{ visitId, educatorId, educator: names.get(educatorId)?.name ?? '', day, before, after },
    })),
  };
}

async function prepare(tx: PersonCtx, wanted: Wanted) {
  await refuseFarDay(tx, wanted);
  await refuseUnknown(tx, wanted);
  const rate = toRate(wanted);
  const educatorIds = rate.scope === 'educator' && rate.holderId !== null ? [rate.holderId] : [];
  for (const id of educatorIds) await pay.readPay(tx, id);
  const agreement = await lockAgreement(tx, 'update', educatorIds);
  refuseTaken(rate, agreement);
  return { rate, corrections: await findCorrections(tx, rate) };
}

/** Which sessions a rate would correct. Changes nothing. Refuses a rate of the same key and day. */
export async function previewRate(ctx: PersonCtx, wanted: Wanted): Promise<CallResult<Calls['previewRate']>> {
  return transaction(ctx, async (tx) => answerOf(tx, (await prepare(tx, wanted)).corrections));
}

async function store(tx: PersonCtx, rate: Rate): Promise<void> {
  if (rate.scope === 'educator') {
    if (!(await pay.setRateFrom(tx, rate.holderId ?? '', rate))) throw new Refusal('rate_taken');
    return;
  }
  const setBy = tx.actor.personId;
  if (!(await insertRate(tx.scope, { ...rate, setBy, setAt: tx.clock.now() })))
    throw new Refusal('rate_taken');
  await record(tx, rate, 'after');
}

async function record(tx: PersonCtx, rate: Rate, is: 'before' | 'after'): Promise<void> {
  const { currency } = await institutions.institutionSettings(tx);
  const what = rate.sessionKind ?? rate.scope;
  const words = `${what} ${rate.validFrom}: ${(rate.cents / 100).toFixed(2)} ${currency}`;
  await audit.record(tx, {
    ...{
      action: 'pay.changed',
      subjectKind: 'institution',
      subjectId: rate.holderId ?? tx.scope.institutionId,
    },
    ...{ before: { rate: null }, after: { rate: null }, [is]: { rate: words } },
  });
}

/**
 * Sets a rate from a day on and posts the corrections that were shown. Refuses with corrections_changed where they are
 * others by now.
 */
export async function addRate(
  ctx: PersonCtx,
  { shown, ...wanted }: CallParsed<Calls['addRate']>['body'],
): Promise<CallResult<Calls['addRate']>> {
  return transaction(ctx, async (tx) => {
    const { rate, corrections } = await prepare(tx, wanted);
    if (changedIn(corrections).length !== shown.corrections || gained(corrections) !== shown.cents)
      throw new Refusal('corrections_changed');
    await store(tx, rate);
    await correctSessions(tx, corrections);
    return answerOf(tx, corrections);
  });
}

/**
 * Takes back a rate that has not begun: sessions of its days that earned early are computed again. Refuses with
 * rate_begun one that applies already, and with not_found an unknown one.
 */
export async function takeRateBack(ctx: PersonCtx, id: string): Promise<null> {
  await transaction(ctx, async (tx) => {
    await lockAgreement(tx, 'update', []);
    const rate = found(await deleteRate(tx.scope, id));
    if (rate.validFrom <= (await todayIn(tx))) throw new Refusal('rate_begun');
    await correctSessions(tx, await findUncovered(tx, rate));
    await record(tx, rate, 'before');
  });
  return null;
}
