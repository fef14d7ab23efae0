import { RequestList } from '../../features/cancel-requests/request-list.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Requests' of Level 3. */
export function CancelRequestsScreen() {
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <RequestList />
    </>
  );
}
