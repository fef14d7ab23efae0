import { createState, type Observable } from '../observable.ts';

const readEveryMs = 80;
/** Root mean square of a voice close to a microphone; louder is shown as full. */
const loud = 0.25;

/** How many of so many bars a level from 0 to 1 fills; the smallest sound already fills one. */
export function litBars(level: number, bars: number): number {
  return level <= 0.02 ? 0 : Math.min(bars, Math.max(1, Math.round(level * bars)));
}

/** The level of one reading of samples around zero, from 0 to 1, as ears judge it. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const strength = Math.sqrt(sum / Math.max(1, samples.length));
  return Math.min(1, Math.sqrt(strength / loud));
}

/** Follows how loud a microphone is. Returns the level from 0 to 1 and how to stop. */
export function measureMicrophone(
  track: MediaStreamTrack,
  createContext: () => AudioContext,
): { level: Observable<number>; stop: () => void } {
  const level = createState(0);
  const context = createContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  const source = context.createMediaStreamSource(new MediaStream([track]));
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  // A context made before the first gesture sleeps until the page was touched.
  const wake = (): void => void context.resume();
  document.addEventListener('pointerdown', wake);
  document.addEventListener('keydown', wake);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    level.set(levelOf(samples));
  }, readEveryMs);
  return {
    level,
    stop: () => {
      clearInterval(timer);
      document.removeEventListener('pointerdown', wake);
      document.removeEventListener('keydown', wake);
      source.disconnect();
      void context.close();
    },
  };
}
