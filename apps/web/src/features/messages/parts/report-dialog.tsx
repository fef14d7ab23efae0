import { messagesLimits } from '@lectern/contract/messages/messages.limits.ts';
import type { DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { messageReportForm } from '@lectern/contract/messages/messages.shapes.ts';
import { Button, Textarea } from '@mantine/core';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { reportMessage } from '../messages.queries.ts';

const places = { fields: { reason: 'reason' } } satisfies FieldPlaces<'reason'>;

function Fields({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const say = useSay();
  const form = useKeptForm<{ reason: string }, 'reason', Awaited<ReturnType<typeof reportMessage>>>({
    draft: { name: `report:${messageId}` },
    initial: { reason: '' },
    places,
    check: (values) => bodyErrors(messageReportForm, values, places),
    send: ({ reason }) => reportMessage(messageId, reason),
    onSent: () => {
      toastSuccess(say('messages.reportDone'));
      onClose();
    },
  });
  return (
    <KeptForm form={form} gap={16}>
      <p className="type-row tone-2">{say('messages.reportText')}</p>
      <Textarea
        {...form.text('reason')}
        label={say('messages.reportReason')}
        maxLength={messagesLimits.reason}
        autosize
        minRows={2}
      />
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('core.action.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('messages.report')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** 'Report this': what is sent to the school, and the reason. */
export function ReportDialog({ message, onClose }: { message: DirectMessage | null; onClose: () => void }) {
  const say = useSay();
  return (
    <ModalWindow isOpen={message !== null} onClose={onClose} title={say('messages.reportTitle')} width={480}>
      {message && <Fields messageId={message.messageId} onClose={onClose} />}
    </ModalWindow>
  );
}
