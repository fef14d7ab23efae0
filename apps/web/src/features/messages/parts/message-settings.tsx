import { endsOfQuietHours, noQuietHours } from '@lectern/contract/messages/messages.rules.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { formatTimeOfDay } from '../../../lib/formats.ts';
import { useSay, type Say } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { isTimeSpan, TimeSpanFields, type TimeSpan } from '../../../ui/time-span-fields.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
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

function Fields({ settings }: { settings: Settings }) {
  const say = useSay();
  const cache = useQueryClient();
  const [kind, setKind] = useState(() => kindOf(settings.quietHours));
  const [span, setSpan] = useState(() =>
    endsOfQuietHours(settings.quietHours ?? settings.inheritedQuietHours),
  );
  const [personId, setPersonId] = useState(settings.safeguardingUserId);
  const { mutate, isPending } = useSubmission({
    mutationFn: () =>
      changeMessageSettings({ quietHours: hoursOf(kind, span), safeguardingUserId: personId }),
    onSuccess: (saved) => {
      cache.setQueryData(messageSettingsQuery.queryKey, saved);
      toastSuccess(say('messages.safety.saved'));
    },
    onError: (error) => toastError(failureText(error)),
  });
  const kinds: { value: QuietKind; label: string }[] = [
    {
      value: 'inherited',
      label: say('messages.safety.quietInherited', { hours: hoursText(settings.inheritedQuietHours, say) }),
    },
    { value: 'own', label: say('messages.safety.quietOwn') },
    { value: noQuietHours, label: say('messages.safety.quietOff') },
  ];
  return (
    <Stack>
      <SelectField
        label={say('messages.safety.quietHours')}
        description={say('messages.safety.quietHint')}
        searchable={false}
        data={kinds}
        value={kind}
        onChange={(chosen) => setKind(kinds.find(({ value }) => value === chosen)?.value ?? kind)}
      />
      {kind === 'own' && (
        <TimeSpanFields
          labels={{ from: say('messages.safety.quietFrom'), to: say('messages.safety.quietTo') }}
          value={span}
          onChange={setSpan}
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
        onChange={(id) => setPersonId(id || null)}
      />
      <Row>
        <Button loading={isPending} disabled={kind === 'own' && !isTimeSpan(span)} onClick={() => mutate()}>
          {say('messages.safety.save')}
        </Button>
      </Row>
    </Stack>
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
