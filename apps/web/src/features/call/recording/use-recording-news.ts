import { useEffect, useEffectEvent } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { toastWarning } from '../../../ui/toasts/toasts.ts';
import type { RecordingSwitch } from './recording-switch.ts';

/** Tells the educator what to do when the recording cannot go on; everybody sees that it is interrupted. */
export function useRecordingNews(recording: RecordingSwitch, isEducator: boolean): void {
  const say = useSay();
  const isInterrupted = useObservable(recording.phase) === 'interrupted';
  const tell = useEffectEvent(() => {
    if (isEducator) toastWarning(say('recording.trouble.title'), say('recording.trouble.text'));
  });
  useEffect(() => {
    if (isInterrupted) tell();
  }, [isInterrupted]);
}
