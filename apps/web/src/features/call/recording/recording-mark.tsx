import { useEffect, useRef } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useStore } from '../../../lib/store.ts';
import { announce } from '../../../ui/live-region.tsx';
import classes from './recording-mark.module.css';
import type { RecordingPhase, RecordingSwitch } from './recording-switch.ts';

/** 'Recording on', for everybody in the call; that it begins and ends is read out as well. */
export function RecordingMark({ recording }: { recording: RecordingSwitch }) {
  const say = useSay();
  const phase = useStore(recording.phase);
  // Who comes into a call that is being recorded already hears of it too.
  const before = useRef<RecordingPhase>('off');
  const words = { off: say('recording.off'), starting: say('recording.starting'), on: say('recording.on') };
  const sentence = words[phase];
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    announce(sentence);
  }, [phase, sentence]);
  if (phase !== 'on') return null;
  return (
    <span className={classes.mark}>
      <span className={classes.dot} aria-hidden />
      <span className={classes.words}>{say('recording.on')}</span>
    </span>
  );
}
