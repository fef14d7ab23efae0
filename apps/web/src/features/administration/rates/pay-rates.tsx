import { useSay } from '../../../lib/i18n.ts';
import { Stack } from '../../../ui/layout.tsx';
import { RateList } from './parts/rate-list.tsx';
import { TermsCard } from './parts/terms-card.tsx';

/** Hourly rates and what they are for, and the other terms. */
export function PayRates() {
  const say = useSay();
  return (
    <Stack>
      <p className="type-row tone-2">{say('ledger.rates.intro')}</p>
      <RateList />
      <TermsCard />
    </Stack>
  );
}
