import { ledgerLimits } from '@lectern/contract/ledger/ledger.limits.ts';
import { reinstatement } from '@lectern/contract/ledger/ledger.shapes.ts';
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { visitKeys } from '../visits.queries.ts';
import { reinstatePay } from './group.queries.ts';

interface Values {
  reason: string;
}

const places = { fields: { reason: 'reason' } } satisfies FieldPlaces<keyof Values>;

function Fields({ visitId, onClose }: { visitId: string; onClose: () => void }) {
  const say = useSay();
  const cache = useQueryClient();
  const renew = (): void => {
    void cache.invalidateQueries({ queryKey: visitKeys.one(visitId) });
    void cache.invalidateQueries({ queryKey: queryKeys.finance });
  };
  const form = useKeptForm<Values, keyof Values, { message: string }>({
    draft: { name: `pay-after-all:${visitId}` },
    initial: { reason: '' },
    places,
    check: ({ reason }) => bodyErrors(reinstatement, { reason }, places),
    send: ({ reason }, key) => reinstatePay(visitId, reason, key),
    onSent: ({ message }) => {
      renew();
      toastSuccess(message);
      onClose();
    },
    // Somebody else was first: the page behind the dialog shows the current state.
    onRefused: renew,
  });
  return (
    <KeptForm form={form} gap={16}>
      <p>{say('visits.attendance.payAfterAllText')}</p>
      <Textarea
        {...form.text('reason')}
        label={say('visits.attendance.payReason')}
        maxLength={ledgerLimits.reason}
        rows={3}
        disabled={form.isBusy}
      />
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('visits.attendance.keepWaiting')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('visits.attendance.payAfterAll')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** Has a session paid after all that was left unpaid; the reason goes into the audit. */
export function PayAfterAll({ visitId }: { visitId: string }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" onClick={() => setOpen(true)}>
          {say('visits.attendance.payAfterAll')}
        </Button>
      </Row>
      <ModalWindow
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={say('visits.attendance.payAfterAll')}
        width={480}
      >
        <Fields visitId={visitId} onClose={() => setOpen(false)} />
      </ModalWindow>
    </>
  );
}
