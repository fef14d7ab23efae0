import { payLimits } from '@lectern/contract/administration/pay.limits.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { emit, transaction } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { defineEvent } from '../../platform/events/events.ts';
import * as audit from '../audit/audit.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as levels from '../levels/levels.service.ts';
import { readEducator } from './accounts.service.ts';
import {
  deleteRate,
  findPayoutSwitch,
  insertRate,
  listRates,
  listRatesOf,
  updatePayoutSwitch,
  upsertRate,
  type RateRow,
} from './pay.repo.ts';
import { faultOfRate, isPaidOut, rateOn } from './pay.rules.ts';
import { levelIdsOfEducator } from './people.service.ts';

/** A rate of an educator was set from a day on, not before today. */
export const educatorRateSet = defineEvent<{ educatorId: string; validFrom: string }>('people.rateSet');

/** An educator's hourly rate, and whether money is paid out to them. */
export interface PayFacts {
  readonly currency: string;
  readonly today: string;
  /** The own rate that applies today; null if there is none, and the ledger says what applies instead. */
  readonly rate: { readonly cents: number; readonly validFrom: string } | null;
  /** The newest first, those to come included. */
  readonly rates: readonly RateRow[];
  readonly payouts: { readonly own: boolean | null; readonly atSchools: boolean; readonly isOn: boolean };
}

async function payOf(ctx: Ctx, educatorId: string): Promise<PayFacts> {
  const settings = await institutions.institutionSettings(ctx);
  const today = zonedTime.dateOf(ctx.clock.now().getTime(), settings.timeZone);
  const [rates, own, levelIds] = await Promise.all([
    listRates(ctx.scope, educatorId, payLimits.shown),
    findPayoutSwitch(ctx.scope, educatorId),
    levelIdsOfEducator(ctx, educatorId),
  ]);
  const atSchools = await levels.havePayouts(ctx, levelIds);
  const held = rateOn(rates, today);
  return {
    currency: settings.currency,
    today,
    rate: held ? { cents: held.cents, validFrom: held.validFrom } : null,
    rates,
    payouts: { own, atSchools, isOn: isPaidOut(own, atSchools) },
  };
}

/** Whether money is paid out to an educator: at one of their schools, and not switched off for them. */
export async function isPaidOutTo(ctx: Ctx, educatorId: string): Promise<boolean> {
  const own = await findPayoutSwitch(ctx.scope, educatorId);
  return isPaidOut(own, await levels.havePayouts(ctx, await levelIdsOfEducator(ctx, educatorId)));
}

/**
 * What an educator earns, for people who may read it; null for everybody else. Refuses with not_found educators whom
 * the asker may not read at all.
 */
export async function readPay(
  ctx: Ctx,
  educatorId: string,
): Promise<(PayFacts & { readonly maySet: boolean }) | null> {
  const { rights } = await readEducator(ctx, educatorId);
  return rights.mayReadPay ? { ...(await payOf(ctx, educatorId)), maySet: rights.maySetPay } : null;
}

/** The wanted settings of an educator's pay. */
export interface PayChange {
  readonly payouts: boolean | null;
  readonly rate: { readonly validFrom: string; readonly cents: number | null } | null;
  readonly version: number;
}

const valuesOf = (payoutEnabled: boolean | null, rate: PayChange['rate'] | undefined, currency: string) => ({
  payoutEnabled,
  rate:
    typeof rate?.cents === 'number'
      ? `${rate.validFrom}: ${(rate.cents / 100).toFixed(2)} ${currency}`
      : null,
});

/**
 * Sets the own switch for payouts, and a rate from a day on. Refuses people who may not set pay, a past day or one
 * on which a rate began, and with changed_meanwhile when the person has a newer version.
 */
export async function changePay(ctx: PersonCtx, educatorId: string, change: PayChange): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { rights } = await readEducator(tx, educatorId);
    if (!rights.maySetPay) throw new Refusal('access_denied');
    const { payouts, rate, version } = change;
    const before = await payOf(tx, educatorId);
    const saved = await updatePayoutSwitch(tx.scope, { id: educatorId, version }, payouts);
    if (saved === 'changed_meanwhile') throw new Refusal(saved);
    if (rate !== null) await setRate(tx, { educatorId, rate }, before);
    const replaced = before.rates.find(({ validFrom }) => validFrom === rate?.validFrom);
    await audit.record(tx, {
      ...{ action: 'pay.changed', subjectKind: 'pay', subjectId: educatorId },
      before: valuesOf(before.payouts.own, replaced, before.currency),
      after: valuesOf(payouts, rate, before.currency),
    });
  });
}

async function setRate(
  tx: PersonCtx,
  { educatorId, rate }: { educatorId: string; rate: NonNullable<PayChange['rate']> },
  { rates, today }: PayFacts,
): Promise<void> {
  const message = faultOfRate(rate, { rates, today });
  if (message) throw new Refusal('invalid_input', { fields: [{ field: 'rate.validFrom', message }] });
  const { validFrom, cents } = rate;
  if (cents === null) return deleteRate(tx.scope, educatorId, validFrom);
  const setBy = tx.actor.personId;
  await upsertRate(tx.scope, educatorId, { validFrom, cents, setBy, setAt: tx.clock.now() });
  await emit(tx, educatorRateSet, { educatorId, validFrom });
}

/**
 * Sets a rate of an educator from a day on, even a past one, and audits it; false if that day has one. The caller
 * corrects what was earned by another rate. Refuses people who may not set pay.
 */
export async function setRateFrom(
  tx: PersonCtx,
  educatorId: string,
  { validFrom, cents }: { validFrom: string; cents: number },
): Promise<boolean> {
  const { rights } = await readEducator(tx, educatorId);
  if (!rights.maySetPay) throw new Refusal('access_denied');
  const rate = { validFrom, cents, setBy: tx.actor.personId, setAt: tx.clock.now() };
  if (!(await insertRate(tx.scope, educatorId, rate))) return false;
  const { currency } = await institutions.institutionSettings(tx);
  await audit.record(tx, {
    ...{ action: 'pay.changed', subjectKind: 'pay', subjectId: educatorId },
    before: { rate: null },
    after: { rate: `${validFrom}: ${(cents / 100).toFixed(2)} ${currency}` },
  });
  return true;
}

/** Every rate of some educators. The caller checks who may read them. */
export async function ratesOfEducators(
  ctx: Ctx,
  educatorIds: readonly string[],
): Promise<readonly { readonly educatorId: string; readonly validFrom: string; readonly cents: number }[]> {
  return listRatesOf(ctx.scope, educatorIds);
}
