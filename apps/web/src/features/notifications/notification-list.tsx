import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChecks } from '@tabler/icons-react';
import { useSay } from '../../lib/i18n.ts';
import { usePageParam } from '../../lib/url-state.ts';
import { Card, CardRows } from '../../ui/card.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { PageRow } from '../../ui/page-row.tsx';
import { Pager } from '../../ui/pager.tsx';
import { notificationsQuery, unreadCountQuery } from './notifications.queries.ts';
import { NotificationItem } from './parts/notification-item.tsx';
import { useMarkAllRead, useOpenNotification } from './use-notifications.ts';

/** All notifications of the person who is signed in, by pages, with 'Mark all as Read'. */
export function NotificationList() {
  const say = useSay();
  const [page, setPage] = usePageParam();
  const list = useQuery(notificationsQuery(page));
  const { data: count } = useQuery(unreadCountQuery);
  const open = useOpenNotification();
  const { markAll, isBusy } = useMarkAllRead();
  return (
    <>
      <PageRow
        action={
          <Button
            variant="default"
            leftSection={<IconChecks size={18} stroke={1.5} />}
            loading={isBusy}
            disabled={!count || count.unread === 0}
            onClick={markAll}
          >
            {say('notifications.markAll')}
          </Button>
        }
      />
      <Card aria-label={say('notifications.title')}>
        <ListFaces
          list={list}
          isEmpty={({ totalItems }) => totalItems === 0}
          empty={{ drawing: 'bell', title: say('notifications.empty') }}
          skeleton={{ rows: 8 }}
        >
          {(loaded) => (
            <>
              <CardRows aria-busy={list.isPlaceholderData}>
                {loaded.data.map((notification) => (
                  <NotificationItem key={notification.id} notification={notification} onOpen={open} />
                ))}
              </CardRows>
              <Pager {...loaded} page={page} onChange={setPage} />
            </>
          )}
        </ListFaces>
      </Card>
    </>
  );
}
