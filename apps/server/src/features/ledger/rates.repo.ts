import type { RateScope } from '@lectern/contract/ledger/ledger.names.ts';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Rate } from './rates.rules.ts';
import type { Terms } from './sessions.rules.ts';

/** A rate and the person who set it. */
export interface KeptRate extends Rate {
  readonly id: string;
  readonly setBy: string;
  readonly setAt: Date;
}

interface StoredKey {
  readonly subjectId: string | null;
  readonly kind: string | null;
  readonly levelId: string | null;
}

function scopeOf({ subjectId, kind, levelId }: StoredKey): RateScope {
  if (subjectId !== null) return 'subject';
  if (kind !== null) return 'kind';
  return levelId === null ? 'institution' : 'level';
}

function toRate<R extends StoredKey>({ subjectId, kind, levelId, ...row }: R) {
  return {
    ...row,
    scope: scopeOf({ subjectId, kind, levelId }),
    holderId: subjectId ?? levelId,
    sessionKind: kind as VisitKind | null,
  };
}

/** The rates of everything but educators, the newest first. */
export async function listRates(scope: Scope, limit: number): Promise<KeptRate[]> {
  const rows = await scope.db
    .selectFrom('ledgerRates')
    .select(['id', 'subjectId', 'kind', 'levelId', 'validFrom', 'cents', 'setBy', 'setAt'])
    .where('institutionId', '=', scope.institutionId)
    .orderBy('validFrom', 'desc')
    .orderBy('setAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toRate);
}

/** The whole institution's rate on a day, in cents; undefined if none was set by then. */
export async function findInstitutionRate(scope: Scope, day: string): Promise<number | undefined> {
  const row = await scope.db
    .selectFrom('ledgerRates')
    .select('cents')
    .where('institutionId', '=', scope.institutionId)
    .where('subjectId', 'is', null)
    .where('kind', 'is', null)
    .where('levelId', 'is', null)
    .where('validFrom', '<=', day)
    .orderBy('validFrom', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.cents;
}

/** Stores a rate; false if there is one for the same holder from the same day on. */
export async function insertRate(
  scope: Scope,
  rate: Rate & { setBy: string; setAt: Date },
): Promise<boolean> {
  const { scope: of, holderId, sessionKind, ...values } = rate;
  const row = await scope.db
    .insertInto('ledgerRates')
    .values({
      ...values,
      institutionId: scope.institutionId,
      subjectId: of === 'subject' ? holderId : null,
      levelId: of === 'level' ? holderId : null,
      kind: sessionKind,
    })
    .onConflict((conflict) => conflict.constraint('ledger_rates_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a rate that has not begun, and returns it; undefined for an unknown one. */
export async function deleteRate(scope: Scope, id: string): Promise<Rate | undefined> {
  const row = await scope.db
    .deleteFrom('ledgerRates')
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .returning(['subjectId', 'kind', 'levelId', 'validFrom', 'cents'])
    .executeTakeFirst();
  return row && toRate(row);
}

/** An institution's terms, with their version. */
export interface TermsRow extends Terms {
  readonly version: number;
}

const termColumns = [
  'feeCents',
  'familyRateCents',
  'studentLatePercent',
  'studentAbsentPercent',
  'educatorLatePercent',
  'educatorAbsentPercent',
  'version',
] as const;

/**
 * An institution's terms, locked against changes of terms or rates until the transaction ends: with 'share' others
 * may read them the same way, with 'update' they wait.
 */
export async function lockTerms(scope: Scope, mode: 'share' | 'update'): Promise<TermsRow> {
  await scope.db
    .insertInto('ledgerTerms')
    .values({ institutionId: scope.institutionId })
    .onConflict((conflict) => conflict.column('institutionId').doNothing())
    .execute();
  const row = scope.db
    .selectFrom('ledgerTerms')
    .select(termColumns)
    .where('institutionId', '=', scope.institutionId);
  return (mode === 'share' ? row.forShare() : row.forUpdate()).executeTakeFirstOrThrow();
}

/** The same without a lock. */
export async function findTerms(scope: Scope): Promise<TermsRow | undefined> {
  return scope.db
    .selectFrom('ledgerTerms')
    .select(termColumns)
    .where('institutionId', '=', scope.institutionId)
    .executeTakeFirst();
}

/** Saves terms that are locked. */
export async function updateTerms(scope: Scope, terms: TermsRow): Promise<void> {
  await scope.db
    .updateTable('ledgerTerms')
    .set(terms)
    .where('institutionId', '=', scope.institutionId)
    .execute();
}
