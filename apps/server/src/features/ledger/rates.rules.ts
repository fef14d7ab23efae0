import type { RateScope } from '@lectern/contract/ledger/ledger.names.ts';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';

/** An hourly rate from a day on, and what it is for. */
export interface Rate {
  readonly scope: RateScope;
  /** The educator, subject or level; null for a kind of session and for the institution. */
  readonly holderId: string | null;
  readonly sessionKind: VisitKind | null;
  readonly validFrom: string;
  readonly cents: number;
}

/** The facts of a session that decide its rate. */
export interface RateFacts {
  readonly educatorId: string;
  readonly subjectId: string | null;
  readonly sessionKind: VisitKind;
  /** From the top down. */
  readonly levelPath: readonly string[];
  /** The session's day in the zone of its school. */
  readonly day: string;
}

/** The rate that applies, and what it was set for; without a day for what the institution pays where nothing was set. */
export interface ApplicableRate {
  readonly scope: RateScope;
  readonly holderId: string | null;
  readonly validFrom: string | null;
  readonly cents: number;
}

type Key = Pick<Rate, 'scope' | 'holderId' | 'sessionKind'>;

/** The holders of rates that apply to a session, the most particular first. */
function keysOf({ educatorId, subjectId, sessionKind, levelPath }: RateFacts): Key[] {
  const key = (scope: RateScope, holderId: string | null): Key => ({ scope, holderId, sessionKind: null });
  return [
    key('educator', educatorId),
    ...(subjectId === null ? [] : [key('subject', subjectId)]),
    { scope: 'kind', holderId: null, sessionKind },
    ...levelPath.toReversed().map((id) => key('level', id)),
    key('institution', null),
  ];
}

/** Whether two rates are for the same thing. */
export function isSameKey(one: Key, other: Key): boolean {
  return (
    one.scope === other.scope && one.holderId === other.holderId && one.sessionKind === other.sessionKind
  );
}

/** Whether it is the same rate. */
export function isSameRate(one: ApplicableRate, other: ApplicableRate): boolean {
  const isSame = one.scope === other.scope && one.holderId === other.holderId;
  return isSame && one.validFrom === other.validFrom && one.cents === other.cents;
}

/** Whether a rate can hold for a session at all. */
export function concerns(rate: Rate, facts: RateFacts): boolean {
  return rate.validFrom <= facts.day && keysOf(facts).some((key) => isSameKey(key, rate));
}

/**
 * The rate for a session on its day: that of its educator before that of its subject, its kind, its levels from the
 * school up, and the institution; of each the newest that began by then. Without any, the usual rate.
 */
export function applicableRate(facts: RateFacts, rates: readonly Rate[], usualCents: number): ApplicableRate {
  for (const key of keysOf(facts)) {
    const begun = rates.filter((rate) => rate.validFrom <= facts.day && isSameKey(rate, key));
    const [newest] = begun.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1));
    if (newest)
      return {
        ...{ scope: newest.scope, holderId: newest.holderId },
        ...{ validFrom: newest.validFrom, cents: newest.cents },
      };
  }
  return { scope: 'institution', holderId: null, validFrom: null, cents: usualCents };
}
