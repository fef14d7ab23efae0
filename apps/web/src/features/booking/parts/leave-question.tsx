import { useBlocker } from '@tanstack/react-router';
import { useSay } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks before a form is left whose files would be lost; all else of it is kept. */
export function LeaveQuestion({ isAsked }: { isAsked: () => boolean }) {
  const say = useSay();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isAsked(),
    enableBeforeUnload: isAsked,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={say('visits.draft.leaveTitle')}
      text={say('visits.draft.leaveText')}
      confirm={{ label: say('visits.draft.leave'), onPress: () => blocker.proceed?.() }}
      keep={{ label: say('visits.draft.stay'), onPress: () => blocker.reset?.() }}
    />
  );
}
