import { endsOfQuietHours, noQuietHours } from '@lectern/contract/messages/messages.rules.ts';
import type { NotificationSettings } from '@lectern/contract/notifications/settings.shapes.ts';
import { Button, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldErrors, FieldPlaces } from '../../../lib/field-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { timeZoneName } from '../../../lib/time-zones.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { TimeSpanFields, timeSpanFaults, type TimeSpan } from '../../../ui/time-span-fields.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { useUiTexts } from '../../../ui/ui-texts.tsx';
import { changeQuietHours, notificationSettingsQuery } from '../notifications.queries.ts';

type Field = keyof TimeSpan;

interface Values extends TimeSpan {
  isOn: boolean;
}

const places = { fields: { quietHours: 'from' } } satisfies FieldPlaces<Field>;

function useQuietHoursForm({ quietHours }: NotificationSettings) {
  const say = useSay();
  const cache = useQueryClient();
  const texts = useUiTexts();
  const check = ({ isOn, ...span }: Values): FieldErrors<Field> => (isOn ? timeSpanFaults(span, texts) : {});
  return useKeptForm<Values, Field, NotificationSettings>({
    draft: { name: 'quiet-hours' },
    initial: { isOn: quietHours !== noQuietHours, ...endsOfQuietHours(quietHours) },
    places,
    check,
    checkNow: check,
    send: ({ isOn, from, to }) => changeQuietHours(isOn ? `${from}-${to}` : noQuietHours),
    staysOpen: 'as-saved',
    onSent: (saved) => {
      cache.setQueryData(notificationSettingsQuery.queryKey, saved);
      toastSuccess(say('notifications.settings.saved'));
    },
  });
}

/** When it is quiet for the signed-in person. */
export function QuietHours({ settings }: { settings: NotificationSettings }) {
  const say = useSay();
  const form = useQuietHoursForm(settings);
  const { isOn, from, to } = form.values;
  return (
    <KeptForm form={form} gap={16}>
      <h3 className="type-card-title">{say('notifications.settings.quiet')}</h3>
      <p className="type-row tone-2">
        {say('notifications.settings.quietHint', { zone: timeZoneName(settings.timeZone) })}
      </p>
      <Switch
        label={say('notifications.settings.quietOn')}
        checked={isOn}
        onChange={() => form.change({ isOn: !isOn })}
      />
      {isOn && (
        <TimeSpanFields
          labels={{ from: say('notifications.settings.from'), to: say('notifications.settings.to') }}
          value={{ from, to }}
          errors={form.errors}
          onChange={form.change}
        />
      )}
      <Row>
        <Button type="submit" loading={form.isBusy}>
          {say('notifications.settings.save')}
        </Button>
      </Row>
    </KeptForm>
  );
}
