import type { FactorView } from '@lectern/contract/identity/second-factor.shapes.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../lib/failure-text.ts';
import { formatDate } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { Card, CardBody, CardFoot, CardHead } from '../../../../ui/card.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { factorKeys, removeApp, wantApp } from '../second-factor.queries.ts';
import { AppSetUp, type WantedApp } from './app-set-up.tsx';

/** The authenticator app: whether it is on, setting it up, and turning it off. */
export function AppCard({ factor, onSetUp }: { factor: FactorView; onSetUp?: () => void }) {
  const say = useSay();
  const cache = useQueryClient();
  const [wanted, setWanted] = useState<WantedApp | null>(null);
  const [isTurningOff, setTurningOff] = useState(false);
  const refresh = () => cache.invalidateQueries({ queryKey: factorKeys.all });
  const wanting = useSubmission({
    mutationFn: wantApp,
    onSuccess: setWanted,
    onError: (reason) => toastError(failureText(reason)),
  });
  const removing = useSubmission({
    mutationFn: removeApp,
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => {
      setTurningOff(false);
      return refresh();
    },
  });
  if (wanted)
    return (
      <AppSetUp
        wanted={wanted}
        onCancel={() => setWanted(null)}
        onDone={() => {
          setWanted(null);
          void refresh();
          onSetUp?.();
        }}
      />
    );
  const isOn = factor.app !== null;
  return (
    <Card>
      <CardHead
        title={say('secondFactor.app')}
        aside={
          factor.app ? (
            <StatusBadge tone="good">
              {say('secondFactor.appSince', { date: formatDate(factor.app.since) })}
            </StatusBadge>
          ) : (
            say('secondFactor.appOff')
          )
        }
      />
      <CardBody>
        <p className="type-row tone-2">{say('secondFactor.anyApp')}</p>
      </CardBody>
      <CardFoot>
        <Button
          {...(isOn ? { variant: 'default' } : {})}
          loading={wanting.isPending}
          onClick={() => wanting.mutate()}
        >
          {say(isOn ? 'secondFactor.replace' : 'secondFactor.setUp')}
        </Button>
        {isOn && (
          <Button variant="default" onClick={() => setTurningOff(true)}>
            {say('secondFactor.turnOff')}
          </Button>
        )}
      </CardFoot>
      <ConfirmDialog
        isOpen={isTurningOff}
        title={say('secondFactor.turnOffTitle')}
        text={say('secondFactor.turnOffIntro')}
        confirm={{
          label: say('secondFactor.turnOff'),
          isBusy: removing.isPending,
          onPress: () => removing.mutate(),
        }}
        keep={{ label: say('secondFactor.cancel'), onPress: () => setTurningOff(false) }}
      />
    </Card>
  );
}
