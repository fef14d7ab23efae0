import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../lib/failure-text.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { Card, CardBody, CardFoot, CardHead } from '../../../../ui/card.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toastError } from '../../../../ui/toasts/toasts.ts';
import { factorKeys, renewCodes } from '../second-factor.queries.ts';
import { NewCodesDialog } from './new-codes-dialog.tsx';

/** How many recovery codes are left, and new ones. */
export function CodesCard({ left }: { left: number }) {
  const say = useSay();
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renewing = useSubmission({
    mutationFn: renewCodes,
    onSuccess: setCodes,
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => {
      setAsking(false);
      return cache.invalidateQueries({ queryKey: factorKeys.all });
    },
  });
  return (
    <Card>
      <CardHead title={say('secondFactor.codes')} />
      <CardBody>
        <p className="type-row tone-2">{say('secondFactor.codesLeft', { count: left })}</p>
      </CardBody>
      <CardFoot>
        <Button variant="default" onClick={() => setAsking(true)}>
          {say('secondFactor.newCodes')}
        </Button>
      </CardFoot>
      <ConfirmDialog
        isOpen={isAsking}
        title={say('secondFactor.newCodesTitle')}
        text={say('secondFactor.newCodesIntro')}
        tone="calm"
        confirm={{
          label: say('secondFactor.newCodes'),
          isBusy: renewing.isPending,
          onPress: () => renewing.mutate(),
        }}
        keep={{ label: say('secondFactor.cancel'), onPress: () => setAsking(false) }}
      />
      <NewCodesDialog codes={codes} onDone={() => setCodes(null)} />
    </Card>
  );
}
