import { WhiteLabel } from '../../features/administration/white-label/white-label.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** Names, words and colours of the institution's hosts. */
export function WhiteLabelScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <WhiteLabel />
    </>
  );
}
