import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks before a note is completed for good; No saves it as still open. */
export function CompleteDialog({
  isOpen,
  onAnswer,
}: {
  isOpen: boolean;
  /** Resolves when the answer has been sent. */
  onAnswer: (status: 0 | 1) => Promise<unknown>;
}) {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const answer = (status: 0 | 1): void => {
    setBusy(true);
    void onAnswer(status).finally(() => setBusy(false));
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      tone="calm"
      icon={<IconChecks size={22} stroke={1.5} />}
      title={say('visitNotes.confirm.title')}
      text={say('visitNotes.confirm.question')}
      confirm={{ label: say('visitNotes.confirm.yes'), onPress: () => answer(1), isBusy }}
      keep={{ label: say('visitNotes.confirm.no'), onPress: () => answer(0) }}
    />
  );
}
