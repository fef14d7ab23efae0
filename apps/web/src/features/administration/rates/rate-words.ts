import type { LedgerRates } from '@lectern/contract/ledger/ledger.shapes.ts';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { useSay } from '../../../lib/i18n.ts';
import type { LevelDepth } from '../administration.queries.ts';
import { useLevelWords } from '../level-places.ts';

/** What a rate is for. */
export type RateHolder = Pick<LedgerRates['rates'][number], 'scope' | 'holder' | 'depth' | 'sessionKind'>;

const depths: readonly LevelDepth[] = [1, 2, 3];

/** What rates are for, in words. */
export function useRateWords(): {
  kindOf: (kind: VisitKind) => string;
  holderOf: (rate: RateHolder) => string;
} {
  const say = useSay();
  const levelWords = useLevelWords();
  const kindOf = (kind: VisitKind): string =>
    kind === 'appointment'
      ? `${say('visits.kind.appointment')}, ${say('visits.kind.oneToOne')}`
      : say(`visits.kind.${kind}`);
  const holderOf = ({ scope, holder, depth, sessionKind }: RateHolder): string => {
    if (sessionKind !== null) return kindOf(sessionKind);
    if (holder === null) return say('ledger.rates.everything');
    if (scope === 'educator') return holder;
    const at = depths.find((one) => one === depth);
    const of = at === undefined ? say('ledger.rates.subject') : levelWords(at).level;
    return `${of}: ${holder}`;
  };
  return { kindOf, holderOf };
}
