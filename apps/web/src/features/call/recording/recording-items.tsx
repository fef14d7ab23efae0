import { IconCamera, IconPlayerRecord } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { QuickMenuItem } from '../../../ui/quick-menu.tsx';
import type { LiveCall } from '../live-call.ts';
import type { RecordingActions } from './recording-actions.ts';

const small = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** The educator's rarer actions: a screenshot, and on phones the recording. */
export function RecordingItems({
  call,
  actions,
  isPhone,
}: {
  call: LiveCall;
  actions: RecordingActions;
  isPhone: boolean;
}) {
  const say = useSay();
  const isOff = useObservable(call.recording.phase) === 'off';
  return (
    <>
      {isPhone && actions.toggleRecording && (
        <QuickMenuItem icon={<IconPlayerRecord {...small} />} onPress={actions.toggleRecording}>
          {say(isOff ? 'recording.start' : 'recording.stop')}
        </QuickMenuItem>
      )}
      {actions.takeScreenshot && (
        <QuickMenuItem icon={<IconCamera {...small} />} onPress={actions.takeScreenshot}>
          {say('recording.screenshot.control')}
        </QuickMenuItem>
      )}
    </>
  );
}
