import { cancelRequestLimits } from '@lectern/contract/cancel-requests/cancel-requests.limits.ts';
import { cancellation, newRequest } from '@lectern/contract/cancel-requests/cancel-requests.shapes.ts';
import { Button } from '@mantine/core';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { formatDate, formatTimeRange } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { cancelVisit, raiseRequest } from '../cancel-requests.queries.ts';
import type { ShownVisit } from '../changes-of.ts';
import { CountedText } from './counted-text.tsx';
import { useRenewed } from './use-renewed.ts';

interface Values {
  reason: string;
}

const places = { fields: { reason: 'reason' } } satisfies FieldPlaces<'reason'>;

interface ReasonProps {
  visit: ShownVisit;
  /** Its time is too near, or it was made by somebody else: the reason goes with a request. */
  isAsking: boolean;
  onClose: () => void;
}

function Fields({ visit, isAsking, onClose }: ReasonProps) {
  const say = useSay();
  const renew = useRenewed();
  const bodyOf = ({ reason }: Values) => ({ id: visit.id, reason, seenStartTime: visit.startTime });
  const form = useKeptForm<Values, 'reason', { message: string }>({
    draft: { name: `cancel:${visit.id}` },
    initial: { reason: '' },
    places,
    check: (values) => bodyErrors(isAsking ? newRequest : cancellation, bodyOf(values), places),
    send: (values, key) =>
      isAsking ? raiseRequest({ ...bodyOf(values), otherSlot: null }, key) : cancelVisit(bodyOf(values), key),
    onSent: ({ message }) => {
      renew(visit.id);
      toastSuccess(message);
      onClose();
    },
    // No matter who was first, the page behind the dialog shows the current state.
    onRefused: () => renew(visit.id),
  });
  return (
    <KeptForm form={form} gap={16}>
      <Stack gap={4}>
        <p className="type-name">{visit.about}</p>
        <p className="type-row tone-2 tabular">
          {formatDate(visit.startTime)} · {formatTimeRange(visit.startTime, visit.endTime)}
        </p>
        {isAsking && <p className="type-row tone-2">{say('cancelRequests.asks')}</p>}
      </Stack>
      <CountedText
        {...form.text('reason')}
        label={say('cancelRequests.reasonOfRequest')}
        limit={cancelRequestLimits.reason}
        isDisabled={form.isBusy}
      />
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('cancelRequests.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('cancelRequests.save')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** 'Reason For Cancellation': cancels a session, or requests it. What was typed stays after a failure. */
export function ReasonDialog({ isOpen, ...props }: ReasonProps & { isOpen: boolean }) {
  const say = useSay();
  return (
    <ModalWindow isOpen={isOpen} onClose={props.onClose} title={say('cancelRequests.reason')} width={520}>
      <Fields {...props} />
    </ModalWindow>
  );
}
