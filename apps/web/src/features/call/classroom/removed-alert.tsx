import { IconUserX } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** How somebody was put out of a call, and how they go to the waiting room at once. */
export interface OutOfCall {
  why: 'removed' | 'sentBack';
  go: () => void;
}

/** Tells who was put out of a call that they are, for as long as it is shown before the waiting room. */
export function RemovedAlert({ out }: { out: OutOfCall | null }) {
  const say = useSay();
  return (
    <ConfirmDialog
      isSudden
      isOpen={out !== null}
      icon={<IconUserX size={20} stroke={1.5} />}
      title={say('classroom.removed.title')}
      text={say(out?.why === 'sentBack' ? 'classroom.removed.sentBack' : 'waitingRoom.removed')}
      tone="calm"
      confirm={{ label: say('classroom.removed.toWaitingRoom'), onPress: () => out?.go() }}
    />
  );
}
