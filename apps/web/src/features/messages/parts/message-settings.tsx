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
import { TimeField } from '../../../ui/time-field.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { changeMessageSettings, messageSettingsQuery } from '../messages.queries.ts';

type Settings = Awaited<ReturnType<typeof changeMessageSettings>>;

/** Quiet hours as they are read: '09:00 PM – 07:00 AM'. */
function hoursText(hours: string, say: Say): string {
  if (hours === noQuietHours) return say('messages.safety.quietOff');
  const { from, to } = endsOfQuietHours(hours);
  return `${formatTimeOfDay(from)} – ${formatTimeOfDay(to)}`;
}

function Fields({ settings }: { settings: Settings }) {
  const say = useSay();
  const cache = useQueryClient();
  const [hours, setHours] = useState(settings.quietHours);
  const [personId, setPersonId] = useState(settings.safeguardingUserId);
  const { mutate, isPending } = useSubmission({
    mutationFn: () => changeMessageSettings({ quietHours: hours, safeguardingUserId: personId }),
    onSuccess: (saved) => {
      cache.setQueryData(messageSettingsQuery.queryKey, saved);
      toastSuccess(say('messages.safety.saved'));
    },
    onError: (error) => toastError(failureText(error)),
  });
  const isOwn = hours !== null && hours !== noQuietHours;
  const ends = endsOfQuietHours(hours ?? settings.inheritedQuietHours);
  const kinds = [
    {
      value: 'inherited',
      label: say('messages.safety.quietInherited', { hours: hoursText(settings.inheritedQuietHours, say) }),
    },
    { value: 'own', label: say('messages.safety.quietOwn') },
    { value: noQuietHours, label: say('messages.safety.quietOff') },
  ];
  const chooseKind = (kind: string | null): void => {
    if (kind === 'own') setHours(`${ends.from}-${ends.to}`);
    else setHours(kind === noQuietHours ? noQuietHours : null);
  };
  const kindOf = hours === null ? 'inherited' : hours;
  return (
    <Stack>
      <SelectField
        label={say('messages.safety.quietHours')}
        description={say('messages.safety.quietHint')}
        searchable={false}
        data={kinds}
        value={isOwn ? 'own' : kindOf}
        onChange={chooseKind}
      />
      {isOwn && (
        <Row>
          <TimeField
            label={say('messages.safety.quietFrom')}
            value={ends.from}
            onChange={(from) => setHours(`${from}-${ends.to}`)}
          />
          <TimeField
            label={say('messages.safety.quietTo')}
            value={ends.to}
            onChange={(to) => setHours(`${ends.from}-${to}`)}
          />
        </Row>
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
        <Button loading={isPending} onClick={() => mutate()}>
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
