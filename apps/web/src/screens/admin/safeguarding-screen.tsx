import { Safeguarding } from '../../features/messages/safeguarding.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Safeguarding' of the school, and of the levels above where it has nobody. */
export function SafeguardingScreen() {
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <Safeguarding />
    </>
  );
}
