import { notificationLimits } from '@lectern/contract/notifications/notifications.limits.ts';
import { isAlwaysMailedSoon } from '@lectern/contract/notifications/settings.rules.ts';
import type { NotificationChoice } from '@lectern/contract/notifications/settings.shapes.ts';
import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { useKeepOpen } from '../../ui/keep-open.ts';
import { CardRow, CardRows } from '../../ui/card.tsx';
import { Columns, Stack } from '../../ui/layout.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { toastError } from '../../ui/toasts/toasts.ts';
import { changeSetting, notificationSettingsQuery } from './notifications.queries.ts';
import { QuietHours } from './parts/quiet-hours.tsx';

function WaySwitch({
  kind,
  way,
  isOn,
  isFixed,
}: {
  kind: NotificationChoice['kind'];
  way: 'bell' | 'mail';
  isOn: boolean;
  isFixed: boolean;
}) {
  const say = useSay();
  const cache = useQueryClient();
  const saving = useSubmission({
    mutationFn: changeSetting,
    onSuccess: (settings) => cache.setQueryData(notificationSettingsQuery.queryKey, settings),
    onError: (reason) => toastError(failureText(reason)),
  });
  const name = say(`notifications.settings.kind.${kind}`);
  useKeepOpen(saving.isPending);
  return (
    <Switch
      label={say(`notifications.settings.${way}`)}
      aria-label={say(`notifications.settings.${way}Of`, { kind: name })}
      checked={saving.isPending ? saving.variables?.isOn : isOn}
      // Not while it is saved: it would lose the focus.
      disabled={isFixed}
      onChange={() => saving.mutate({ kind, way, isOn: !isOn })}
    />
  );
}

/** Bells are below bells and emails below emails, even if there is only one of them. */
const ways = '124px 108px';

function KindRow({ choice }: { choice: NotificationChoice }) {
  const say = useSay();
  const { kind, bell, isBellFixed, mail } = choice;
  return (
    <CardRow>
      <Columns gap={12} align="center" tracks="minmax(0, 1fr) auto" isGrowing>
        <Stack gap={2}>
          <span className="type-row">{say(`notifications.settings.kind.${kind}`)}</span>
          {isAlwaysMailedSoon(kind) && (
            <span className="type-meta tone-3">
              {say('notifications.settings.mailedSoon', { hours: notificationLimits.alwaysMailedHours })}
            </span>
          )}
          {isBellFixed && <span className="type-meta tone-3">{say('notifications.settings.always')}</span>}
        </Stack>
        <Columns gap={12} tracks={ways} phone={ways}>
          <WaySwitch kind={kind} way="bell" isOn={bell} isFixed={isBellFixed} />
          {mail !== null && <WaySwitch kind={kind} way="mail" isOn={mail} isFixed={false} />}
        </Columns>
      </Columns>
    </CardRow>
  );
}

/** The signed-in person's bell and mail notifications, and their quiet hours. Switches are saved at once. */
export function NotificationSettings() {
  const say = useSay();
  return (
    <ListFaces
      list={useQuery(notificationSettingsQuery)}
      isEmpty={() => false}
      empty={{ title: '' }}
      failed={{ title: say('notifications.settings.failed') }}
      skeleton={{ rows: 6, height: 44 }}
    >
      {(settings) => (
        <Stack gap={24}>
          <p className="type-row tone-2">{say('notifications.settings.intro')}</p>
          {!settings.getsMail && <p className="type-row">{say('notifications.settings.noMail')}</p>}
          <CardRows aria-label={say('notifications.settings.title')}>
            {settings.kinds.map((choice) => (
              <KindRow key={choice.kind} choice={choice} />
            ))}
          </CardRows>
          <QuietHours settings={settings} />
        </Stack>
      )}
    </ListFaces>
  );
}
