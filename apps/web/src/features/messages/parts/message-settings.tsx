import { endsOfQuietHours, noQuietHours } from '@lectern/contract/messages/messages.rules.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FieldErrors, FieldPlaces } from '../../../lib/field-errors.ts';
import { formatTimeOfDay } from '../../../lib/formats.ts';
import { useSay, type Say } from '../../../lib/i18n.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TimeSpanFields, timeSpanFaults, type TimeSpan } from '../../../ui/time-span-fields.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { useUiTexts } from '../../../ui/ui-texts.tsx';
import { changeMessageSettings, messageSettingsQuery } from '../messages.queries.ts';

type Settings = Awaited<ReturnType<typeof changeMessageSettings>>;

/** Quiet hours as they are read: '09:00 PM – 07:00 AM'. */
function hoursText(hours: string, say: Say): string {
  if (hours === noQuietHours) return say('messages.safety.quietOff');
  const { from, to } = endsOfQuietHours(hours);
  return `${formatTimeOfDay(from)} – ${formatTimeOfDay(to)}`;
}

/** Who decides about the quiet hours of a school: what stands above it, the school, or there are none. */
type QuietKind = 'inherited' | 'own' | typeof noQuietHours;

function kindOf(hours: string | null): QuietKind {
  if (hours === null) return 'inherited';
  return hours === noQuietHours ? noQuietHours : 'own';
}

function hoursOf(kind: QuietKind, { from, to }: TimeSpan): string | null {
  if (kind === 'own') return `${from}-${to}`;
  return kind === 'inherited' ? null : noQuietHours;
}

type Field = 'kind' | keyof TimeSpan | 'personId';

interface Values extends TimeSpan {
  kind: QuietKind;
  personId: string | null;
}

const places = {
  fields: { quietHours: 'kind', safeguardingUserId: 'personId' },
  // They have been closed or removed since the settings were read.
  refusals: { not_found: 'personId' },
} satisfies FieldPlaces<Field>;

function useSettingsForm({ quietHours, inheritedQuietHours, safeguardingUserId }: Settings) {
  const say = useSay();
  const cache = useQueryClient();
  const texts = useUiTexts();
  const check = ({ kind, ...span }: Values): FieldErrors<Field> =>
    kind === 'own' ? timeSpanFaults(span, texts) : {};
  return useKeptForm<Values, Field, Settings>({
    draft: { name: 'message-settings' },
    initial: {
      kind: kindOf(quietHours),
      ...endsOfQuietHours(quietHours ?? inheritedQuietHours),
      personId: safeguardingUserId,
    },
    places,
    check,
    checkNow: check,
    send: ({ kind, personId, ...span }) =>
      changeMessageSettings({ quietHours: hoursOf(kind, span), safeguardingUserId: personId }),
    staysOpen: 'as-saved',
    onSent: (saved) => {
      cache.setQueryData(messageSettingsQuery.queryKey, saved);
      toastSuccess(say('messages.safety.saved'));
    },
  });
}

function Fields({ settings }: { settings: Settings }) {
  const say = useSay();
  const form = useSettingsForm(settings);
  const { kind, from, to, personId } = form.values;
  const kinds: { value: QuietKind; label: string }[] = [
    {
      value: 'inherited',
      label: say('messages.safety.quietInherited', { hours: hoursText(settings.inheritedQuietHours, say) }),
    },
    { value: 'own', label: say('messages.safety.quietOwn') },
    { value: noQuietHours, label: say('messages.safety.quietOff') },
  ];
  return (
    <KeptForm form={form} gap={16}>
      <SelectField
        label={say('messages.safety.quietHours')}
        description={say('messages.safety.quietHint')}
        searchable={false}
        data={kinds}
        value={kind}
        error={form.errors.kind}
        onChange={(chosen) =>
          form.change({ kind: kinds.find(({ value }) => value === chosen)?.value ?? kind })
        }
      />
      {kind === 'own' && (
        <TimeSpanFields
          labels={{ from: say('messages.safety.quietFrom'), to: say('messages.safety.quietTo') }}
          value={{ from, to }}
          errors={form.errors}
          onChange={form.change}
        />
      )}
      <SelectField
        label={say('messages.safety.person')}
        description={say('messages.safety.personHint')}
        searchable={false}
        data={[
          { value: '', label: say('messages.safety.personUsual') },
          ...settings.administrators.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={personId ?? ''}
        error={form.errors.personId}
        onChange={(id) => form.change({ personId: id || null })}
      />
      <Row>
        <Button type="submit" loading={form.isBusy}>
          {say('messages.safety.save')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** When the school is quiet, and who reads along for it. */
export function MessageSettings() {
  const say = useSay();
  const { data: settings } = useQuery(messageSettingsQuery);
  return (
    <Card>
      <CardHead title={say('messages.safety.settings')} />
      <CardBody>{settings && <Fields settings={settings} />}</CardBody>
    </Card>
  );
}
