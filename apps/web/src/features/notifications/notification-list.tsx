import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChecks } from '@tabler/icons-react';
import { useSay } from '../../lib/i18n.ts';
import { Row } from '../../ui/layout.tsx';
import { useListInAddress } from '../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../ui/resource-list/resource-list.tsx';
import { useNotificationView } from './notification-words.ts';
import { notificationsQuery, unreadCountQuery } from './notifications.queries.ts';
import { NotificationLine } from './parts/notification-line.tsx';
import { useAlikeLines } from './parts/use-alike-lines.ts';
import { SettingsButton } from './settings-button.tsx';
import { useMarkAllRead, useOpening } from './use-notifications.ts';

/** All notifications of the person who is signed in, by pages, those alike in one line, with 'Mark all as Read'. */
export function NotificationList() {
  const say = useSay();
  const controls = useListInAddress({});
  const { data: count } = useQuery(unreadCountQuery);
  const view = useNotificationView();
  const onOpen = useOpening();
  const { markAll, isBusy } = useMarkAllRead();
  const page = useQuery(notificationsQuery(controls.page));
  const runs = useAlikeLines(page.data?.data);
  return (
    <ResourceList
      label={say('notifications.title')}
      list={{ ...page, data: page.data && { ...page.data, data: runs.flat() } }}
      controls={controls}
      idOf={({ notification }) => notification.id}
      columns={[
        {
          id: 'notification',
          card: 'head',
          cell: (line, open) => <NotificationLine line={line} open={open} />,
        },
      ]}
      open={({ notification }) => ({ to: view(notification).to, onOpen: () => onOpen(notification) })}
      action={
        <Row gap={8}>
          <SettingsButton />
          <Button
            variant="default"
            leftSection={<IconChecks size={18} stroke={1.5} />}
            loading={isBusy}
            disabled={!count || count.unread === 0}
            onClick={markAll}
          >
            {say('notifications.markAll')}
          </Button>
        </Row>
      }
      empty={{ drawing: 'bell', title: say('notifications.empty') }}
      skeleton={{ rows: 8 }}
    />
  );
}
