import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { useSay } from '../../lib/i18n.ts';
import { PageTitle } from '../../ui/shell/page-title.tsx';

/** 'All Notifications', for everybody who has a bell. */
export function NotificationsScreen() {
  const say = useSay();
  return (
    <>
      <PageTitle title={say('notifications.title')} />
      <NotificationList />
    </>
  );
}
