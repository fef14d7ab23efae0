import { SecondFactorPanel } from '../../features/identity/second-factor/second-factor-panel.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** The second factor inside an administrator's own area. */
export function OwnSecondFactorScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <SecondFactorPanel />
    </>
  );
}
