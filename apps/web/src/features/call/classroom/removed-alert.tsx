import { IconUserX } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Tells who was put out of a call that they are, for as long as it is shown before the waiting room. */
export function RemovedAlert({ isOpen, onGo }: { isOpen: boolean; onGo: () => void }) {
  const say = useSay();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      icon={<IconUserX size={20} stroke={1.5} />}
      title={say('classroom.removed.title')}
      text={say('waitingRoom.removed')}
      tone="calm"
      confirm={{ label: say('classroom.removed.toWaitingRoom'), onPress: onGo }}
    />
  );
}
