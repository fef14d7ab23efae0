import { PayRates } from '../../features/administration/rates/pay-rates.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Pay rates': what sessions earn, set at the top of the institution. */
export function RatesScreen() {
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <PayRates />
    </>
  );
}
