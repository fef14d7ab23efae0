import type { CallRoom } from '@lectern/call-engine/room/call-room.ts';
import { useEffect, useEffectEvent } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { toastWarning } from '../../../ui/toasts/toasts.ts';

type Device = 'camera' | 'microphone';

/** A fault that the next try fixes within this time is not announced, only shown by the button. */
const unsentToldAfterMs = 3_000;

/** Tells that one's own camera or microphone does not work, does not reach the others, or was given up. */
export function useDeviceNews(room: Pick<CallRoom, 'media'>): void {
  const say = useSay();
  const { problem, unsent, givenUp } = useObservable(room.media.state);
  const tell = useEffectEvent((what: 'problem' | 'unsent' | 'givenUp', device: Device) =>
    toastWarning(say(`call.${what}.${device}`)),
  );
  useEffect(() => {
    if (problem) tell('problem', problem);
  }, [problem]);
  useEffect(() => {
    if (givenUp) tell('givenUp', givenUp);
  }, [givenUp]);
  const isCameraUnsent = unsent.includes('camera');
  const isVoiceUnsent = unsent.includes('microphone');
  useEffect(() => tellLater(isCameraUnsent, () => tell('unsent', 'camera')), [isCameraUnsent]);
  useEffect(() => tellLater(isVoiceUnsent, () => tell('unsent', 'microphone')), [isVoiceUnsent]);
}

function tellLater(isUnsent: boolean, tell: () => void): (() => void) | undefined {
  if (!isUnsent) return undefined;
  const timer = window.setTimeout(tell, unsentToldAfterMs);
  return () => window.clearTimeout(timer);
}
