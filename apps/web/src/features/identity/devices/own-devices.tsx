import type { Device } from '@lectern/contract/identity/devices.shapes.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { formatDateTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { Card, CardBody, CardHead, CardRow, CardRows } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { devicesQuery, endDevices } from './devices.queries.ts';

function DeviceRow({ device, isBusy, onEnd }: { device: Device; isBusy: boolean; onEnd: () => void }) {
  const say = useSay();
  const { browser, system, signedInAt, lastSeenAt, isThis } = device;
  const name = say('profile.devices.name', {
    browser: browser ?? say('profile.devices.unknownBrowser'),
    system: system ?? say('profile.devices.unknownSystem'),
  });
  const seen = formatDateTime(lastSeenAt);
  return (
    <CardRow>
      <Row justify="between" gap={12} isGrowing>
        <Stack gap={2}>
          <span className="type-name">{name}</span>
          <span className="type-head tone-3">
            {say('profile.devices.since', { date: formatDateTime(signedInAt) })}
          </span>
          {!isThis && <span className="type-head tone-3">{say('profile.devices.seen', { date: seen })}</span>}
        </Stack>
        {isThis ? (
          <StatusBadge tone="good">{say('profile.devices.this')}</StatusBadge>
        ) : (
          <Button
            variant="default"
            disabled={isBusy}
            aria-label={say('profile.devices.endLabel', { device: name, date: seen })}
            onClick={onEnd}
          >
            {say('profile.devices.end')}
          </Button>
        )}
      </Row>
    </CardRow>
  );
}

/** Where the person is signed in; each other browser can be signed out, or all of them. */
export function OwnDevices() {
  const say = useSay();
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const ending = useSubmission({
    mutationFn: endDevices,
    onSuccess: ({ response, message }) => {
      cache.setQueryData(devicesQuery.queryKey, response);
      toastSuccess(message);
    },
    onError: (reason) => {
      toastError(failureText(reason));
      // It may be signed out already.
      void cache.invalidateQueries({ queryKey: devicesQuery.queryKey });
    },
    onSettled: () => setAsking(false),
  });
  return (
    <Card>
      <CardHead title={say('profile.devices.title')} />
      <CardBody>
        <p className="type-row tone-2">{say('profile.devices.intro')}</p>
      </CardBody>
      <ListFaces
        list={useQuery(devicesQuery)}
        isEmpty={() => false}
        empty={{ title: '' }}
        failed={{ title: say('profile.devices.failed') }}
        skeleton={{ rows: 2, height: 60 }}
      >
        {({ data }) => (
          <>
            <CardRows aria-label={say('profile.devices.title')}>
              {data.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  isBusy={ending.isPending}
                  onEnd={() => ending.mutate(device.id)}
                />
              ))}
            </CardRows>
            {data.length > 1 && (
              <CardBody>
                <Button variant="default" disabled={ending.isPending} onClick={() => setAsking(true)}>
                  {say('profile.devices.endOthers')}
                </Button>
              </CardBody>
            )}
          </>
        )}
      </ListFaces>
      <ConfirmDialog
        isOpen={isAsking}
        title={say('profile.devices.othersTitle')}
        text={say('profile.devices.othersText')}
        confirm={{
          label: say('profile.devices.endOthers'),
          isBusy: ending.isPending,
          onPress: () => ending.mutate(null),
        }}
        keep={{ label: say('profile.devices.keep'), onPress: () => setAsking(false) }}
      />
    </Card>
  );
}
