import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from './use-screen-title.ts';

/** 'All Notifications', for everybody who has a bell. */
export function NotificationsScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <NotificationList />
    </>
  );
}
