import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { saveFile } from '../../../ui/resource-list/list-file.ts';
import { toastError, toastSuccess, toastWarning } from '../../../ui/toasts/toasts.ts';
import { exportConversation } from '../messages.queries.ts';

/** Makes a file of a conversation and says whether anything in it was changed: a button, or an icon where there is little room. */
export function ExportButton({
  conversationId,
  isIcon = false,
}: {
  conversationId: string;
  isIcon?: boolean;
}) {
  const say = useSay();
  const { mutate, isPending } = useSubmission({
    mutationFn: () => exportConversation(conversationId),
    onSuccess: ({ fileName, text, isUnchanged }) => {
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName);
      if (isUnchanged) toastSuccess(say('messages.safety.exportUnchanged'));
      else toastWarning(say('messages.safety.exportChanged'));
    },
    onError: (error) => toastError(failureText(error)),
  });
  const label = say('messages.safety.export');
  if (isIcon)
    return (
      <IconButton
        label={label}
        icon={<IconDownload size={20} stroke={1.5} />}
        disabled={isPending}
        onClick={() => mutate()}
      />
    );
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
