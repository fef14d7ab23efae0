import { noQuietHours } from '@lectern/contract/messages/messages.rules.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FieldErrors, FieldPlaces } from '../../../lib/field-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useVersionedForm } from '../../../ui/form/use-versioned-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TimeSpanFields, timeSpanFaults, type TimeSpan } from '../../../ui/time-span-fields.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { useUiTexts } from '../../../ui/ui-texts.tsx';
import { changeMessageSettings, messageSettingsQuery, readMessageSettings } from '../messages.queries.ts';
import { hoursOf, hoursText, timesOf } from '../quiet-hours-words.ts';

type Settings = Awaited<ReturnType<typeof changeMessageSettings>>;

/** Who decides about the quiet hours of a school: what stands above it, the school, or there are none. */
type QuietKind = 'inherited' | 'own' | typeof noQuietHours;

function kindOf(hours: string | null): QuietKind {
  if (hours === null) return 'inherited';
  return hours === noQuietHours ? noQuietHours : 'own';
}

interface Values {
  /** As they are sent: null is as above. An end that is not typed yet is empty. */
  quietHours: string | null;
  personId: string | null;
}

type Field = keyof Values | keyof TimeSpan;

const places = {
  fields: { quietHours: 'quietHours', safeguardingUserId: 'personId' },
  // They have been closed or removed since the settings were read.
  refusals: { not_found: 'personId' },
} satisfies FieldPlaces<Field>;

const valuesOf = ({ quietHours, safeguardingUserId }: Settings): Values => ({
  quietHours,
  personId: safeguardingUserId,
});

function useSettingsForm(settings: Settings) {
  const say = useSay();
  const cache = useQueryClient();
  const texts = useUiTexts();
  const check = ({ quietHours }: Values): FieldErrors<Field> =>
    kindOf(quietHours) === 'own' ? timeSpanFaults(timesOf(quietHours ?? ''), texts) : {};
  return useVersionedForm<Values, Field, Settings>({
    name: 'message-settings',
    fields: valuesOf(settings),
    version: settings.version,
    places,
    check,
    checkNow: check,
    read: async () => {
      const now = await readMessageSettings();
      return { version: now.version, fields: valuesOf(now) };
    },
    send: ({ quietHours, personId, opened }) =>
      changeMessageSettings({ quietHours, safeguardingUserId: personId, version: opened?.version ?? 0 }),
    staysOpen: true,
    onSent: (saved) => {
      cache.setQueryData(messageSettingsQuery.queryKey, saved);
      toastSuccess(say('messages.safety.saved'));
    },
  });
}

/** The hours of the level above, and whose they are. */
function useInheritedText({ inheritedQuietHours, inheritedFrom }: Settings): string {
  const say = useSay();
  const hours = hoursText(inheritedQuietHours, say);
  return inheritedFrom
    ? say('messages.safety.quietInherited', { hours, name: inheritedFrom.name })
    : say('messages.safety.quietUsual', { hours });
}

function Fields({ settings }: { settings: Settings }) {
  const say = useSay();
  const { form, conflict } = useSettingsForm(settings);
  const inherited = useInheritedText(settings);
  const { quietHours, personId } = form.values;
  const kind = kindOf(quietHours);
  const own = timesOf(quietHours ?? settings.inheritedQuietHours);
  const kinds: { value: QuietKind; label: string; hours: string | null }[] = [
    { value: 'inherited', label: inherited, hours: null },
    { value: 'own', label: say('messages.safety.quietOwn'), hours: hoursOf(own) },
    { value: noQuietHours, label: say('messages.safety.quietOff'), hours: noQuietHours },
  ];
  const people = [
    { value: '', label: say('messages.safety.personUsual') },
    ...settings.administrators.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <KeptForm form={form} gap={16}>
      {conflict && (
        <ConflictNotice<Values>
          conflict={conflict}
          values={form.values}
          labelOf={(field) =>
            say(field === 'personId' ? 'messages.safety.person' : 'messages.safety.quietHours')
          }
          textOf={(field, values) => {
            if (field === 'personId')
              return people.find(({ value }) => value === (values.personId ?? ''))?.label ?? '';
            return values.quietHours === null ? inherited : hoursText(values.quietHours, say);
          }}
          onChoose={form.change}
        />
      )}
      <SelectField
        label={say('messages.safety.quietHours')}
        description={say('messages.safety.quietHint')}
        searchable={false}
        data={kinds.map(({ value, label }) => ({ value, label }))}
        value={kind}
        error={form.errors.quietHours}
        onChange={(chosen) => {
          const next = kinds.find(({ value }) => value === chosen);
          if (next) form.change({ quietHours: next.hours });
        }}
      />
      {kind === 'own' && (
        <TimeSpanFields
          labels={{ from: say('messages.safety.quietFrom'), to: say('messages.safety.quietTo') }}
          value={own}
          errors={form.errors}
          onChange={(span) => form.change({ quietHours: hoursOf(span) })}
        />
      )}
      <SelectField
        label={say('messages.safety.person')}
        description={say('messages.safety.personHint')}
        searchable={false}
        data={people}
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
      <CardBody>{settings && <Fields key={settings.version} settings={settings} />}</CardBody>
    </Card>
  );
}
