import { notificationLimits } from '@lectern/contract/notifications/notifications.limits.ts';
import { Anchor, Button, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import type { Address } from '../../lib/url-state.ts';
import { useSay } from '../../lib/i18n.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { CardRow, CardRows } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { useNotificationView } from './notification-words.ts';
import { newestNotificationsQuery, unreadCountQuery } from './notifications.queries.ts';
import classes from './notification-bell.module.css';
import { NotificationLine } from './parts/notification-line.tsx';
import { useAlikeLines } from './parts/use-alike-lines.ts';
import { useMarkAllRead, useOpening } from './use-notifications.ts';
import { useNotificationNews } from './use-notification-news.ts';

const { badge, popup } = notificationLimits;

function Newest({ unread, allPath, onLeave }: { unread: number; allPath: Address; onLeave: () => void }) {
  const say = useSay();
  const list = useQuery(newestNotificationsQuery);
  const runs = useAlikeLines(list.data?.data);
  const view = useNotificationView();
  const onOpen = useOpening();
  const { markAll, isBusy } = useMarkAllRead();
  return (
    <>
      <div className={classes.head}>
        <h2 className="type-card-title">{say('notifications.bell')}</h2>
        {unread > 0 && (
          <Button variant="subtle" size="compact-sm" loading={isBusy} onClick={markAll}>
            {say('notifications.markAll')}
          </Button>
        )}
      </div>
      <ListFaces
        list={list}
        isEmpty={({ data }) => data.length === 0}
        empty={{ drawing: 'bell', title: say('notifications.empty') }}
      >
        {() => (
          <CardRows className={classes.list}>
            {runs
              .slice(0, popup)
              .flat()
              .map((line) => (
                <CardRow key={line.notification.id}>
                  <NotificationLine
                    line={line}
                    open={(text) => (
                      <RowLink
                        to={view(line.notification).to}
                        onOpen={() => {
                          onLeave();
                          onOpen(line.notification);
                        }}
                      >
                        {text}
                      </RowLink>
                    )}
                  />
                </CardRow>
              ))}
          </CardRows>
        )}
      </ListFaces>
      <div className={classes.foot}>
        <Anchor component={AddressLink} address={allPath} size="sm" onClick={onLeave}>
          {say('notifications.seeAll')}
        </Anchor>
      </div>
    </>
  );
}

/** The bell of the header: how many are unread, and the newest of them in a popup. A new one arrives live and sounds. */
export function NotificationBell({
  allPath,
}: {
  /** The screen 'All Notifications' of the person's area. */
  allPath: Address;
}) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(unreadCountQuery);
  useNotificationNews();
  const unread = data?.unread ?? 0;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={400}
      shadow="md"
      radius="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton
          label={unread > 0 ? say('notifications.bellCount', { count: unread }) : say('notifications.bell')}
          icon={
            <>
              <IconBell size={22} stroke={1.5} aria-hidden />
              {unread > 0 && (
                <span className={classes.badge} aria-hidden>
                  {unread > badge ? `${badge}+` : unread}
                </span>
              )}
            </>
          }
          isTipHidden={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.popup} aria-label={say('notifications.bell')}>
        <Newest unread={unread} allPath={allPath} onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
