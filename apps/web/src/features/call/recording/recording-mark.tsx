import { useEffect, useRef } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { announce } from '../../../ui/live-region.tsx';
import classes from './recording-mark.module.css';
import type { RecordingPhase, RecordingSwitch } from './recording-switch.ts';

/** 'Recording on', or that it is interrupted, for everybody in the call; each change of it is read out as well. */
export function RecordingMark({ recording }: { recording: RecordingSwitch }) {
  const say = useSay();
  const phase = useObservable(recording.phase);
  // People who come into a recorded call hear of it too.
  const before = useRef<RecordingPhase>('off');
  const sentence = say(`recording.${phase}`);
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    announce(sentence);
  }, [phase, sentence]);
  if (phase !== 'on' && phase !== 'interrupted') return null;
  return (
    <span className={classes.mark} data-phase={phase}>
      <span className={classes.dot} aria-hidden />
      <span className={classes.words}>{sentence}</span>
    </span>
  );
}
