import { Safeguarding } from '../../features/messages/safeguarding.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Safeguarding' of Level 3. */
export function SafeguardingScreen() {
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <Safeguarding />
    </>
  );
}
