import { messagesLimits } from '@lectern/contract/messages/messages.limits.ts';
import type { DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { reportMessage } from '../messages.queries.ts';

/** 'Report this': what is sent to the school, and why. */
export function ReportDialog({ message, onClose }: { message: DirectMessage | null; onClose: () => void }) {
  const say = useSay();
  const [typed, setTyped] = useState({ messageId: '', reason: '' });
  // What was typed for one message does not go with another.
  const reason = typed.messageId === message?.messageId ? typed.reason : '';
  const { mutate, isPending } = useSubmission({
    mutationFn: (id: string) => reportMessage(id, reason),
    onSuccess: () => {
      toastSuccess(say('messages.reportDone'));
      setTyped({ messageId: '', reason: '' });
      onClose();
    },
    onError: (error) => toastError(failureText(error)),
  });
  return (
    <ConfirmDialog
      isOpen={message !== null}
      tone="calm"
      title={say('messages.reportTitle')}
      text={say('messages.reportText')}
      confirm={{
        label: say('messages.report'),
        isBusy: isPending,
        onPress: () => {
          if (message) mutate(message.messageId);
        },
      }}
      keep={{ label: say('core.action.cancel'), onPress: onClose }}
    >
      <Textarea
        label={say('messages.reportReason')}
        value={reason}
        maxLength={messagesLimits.reason}
        autosize
        minRows={2}
        onChange={(event) =>
          setTyped({ messageId: message?.messageId ?? '', reason: event.currentTarget.value })
        }
      />
    </ConfirmDialog>
  );
}
