import { measureMicrophone, litBars } from '@lectern/call-engine/devices/microphone-meter.ts';
import { useEffect, useState } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import classes from './microphone-bars.module.css';

const barHeights = [6, 18, 14, 14, 18, 8, 18, 10, 14, 14] as const;

/** How loud the microphone is now. */
export function MicrophoneBars({ track }: { track: MediaStreamTrack }) {
  const say = useSay();
  const [level, setLevel] = useState(0);
  useEffect(() => {
    const meter = measureMicrophone(track, () => new AudioContext());
    const stop = meter.level.subscribe(() => setLevel(meter.level.get()));
    return () => {
      stop();
      meter.stop();
    };
  }, [track]);
  const lit = litBars(level, barHeights.length);
  return (
    <span
      className={classes.bars}
      role="meter"
      aria-label={say('preCallCheck.level')}
      aria-valuemin={0}
      aria-valuemax={barHeights.length}
      aria-valuenow={lit}
    >
      {barHeights.map((height, place) => (
        // eslint-disable-next-line react/no-array-index-key -- the place is what a bar is
        <span key={place} className={classes.bar} data-lit={place < lit || undefined} style={{ height }} />
      ))}
    </span>
  );
}
