import { ledgerLimits } from '@lectern/contract/ledger/ledger.limits.ts';
import type { ledgerCalls } from '@lectern/contract/ledger/ledger.calls.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as pay from '../people/pay.service.ts';
import { findTerms, listRates, lockTerms, updateTerms, type TermsRow } from './rates.repo.ts';
import type { Rate } from './rates.rules.ts';

type Calls = typeof ledgerCalls;

/** Terms of an institution that has agreed nothing. */
const usualTerms: TermsRow = {
  ...{ feeCents: 0, familyRateCents: null, version: 0 },
  ...{ studentLatePercent: 100, studentAbsentPercent: 100 },
  ...{ educatorLatePercent: 0, educatorAbsentPercent: 0 },
};

/** The basis of session amounts, locked until the transaction ends. */
export interface Agreement {
  readonly terms: TermsRow;
  readonly rates: readonly Rate[];
  /** The hourly rate where nobody has set one. */
  readonly usualCents: number;
}

/** The rates that can hold for sessions of some educators. */
async function ratesFor(ctx: Ctx, educatorIds: readonly string[]): Promise<Rate[]> {
  const [own, others] = [
    await pay.ratesOfEducators(ctx, educatorIds),
    await listRates(ctx.scope, ledgerLimits.rates),
  ];
  return [
    ...own.map(({ educatorId, validFrom, cents }) => ({
      ...{ scope: 'educator' as const, holderId: educatorId, sessionKind: null },
      ...{ validFrom, cents },
    })),
    ...others,
  ];
}

/**
 * What amounts are computed from. With 'share', rates and terms cannot change until the transaction ends, while
 * others may post; with 'update', all others wait.
 */
export async function lockAgreement(
  tx: Ctx,
  mode: 'share' | 'update',
  educatorIds: readonly string[],
): Promise<Agreement> {
  const terms = await lockTerms(tx.scope, mode);
  const { hourlyRateCents } = await institutions.institutionSettings(tx);
  return { terms, rates: await ratesFor(tx, educatorIds), usualCents: hourlyRateCents };
}

/** An institution's terms about money. */
export async function termsOf(ctx: Ctx): Promise<CallResult<Calls['ledgerTerms']>> {
  const { currency } = await institutions.institutionSettings(ctx);
  return { currency, ...((await findTerms(ctx.scope)) ?? usualTerms) };
}

const told = (terms: TermsRow): { payTerms: string } => {
  const { version: _version, ...values } = terms;
  const words = Object.entries(values).map(([name, value]) => `${name} ${value ?? '-'}`);
  return { payTerms: words.join(', ') };
};

/** Saves terms for sessions that end from now on. Refuses with changed_meanwhile when they have a newer version. */
export async function changeTerms(
  ctx: PersonCtx,
  terms: CallParsed<Calls['changeLedgerTerms']>['body'],
): Promise<CallResult<Calls['ledgerTerms']>> {
  await transaction(ctx, async (tx) => {
    const before = await lockTerms(tx.scope, 'update');
    if (before.version !== terms.version) throw new Refusal('changed_meanwhile');
    await updateTerms(tx.scope, { ...terms, version: terms.version + 1 });
    await audit.record(tx, {
      ...{ action: 'pay-terms.changed', subjectKind: 'institution', subjectId: tx.scope.institutionId },
      ...{ before: told(before), after: told(terms) },
    });
  });
  return termsOf(ctx);
}
