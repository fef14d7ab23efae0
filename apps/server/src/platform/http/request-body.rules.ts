/** How the body of a request comes in. */
export interface BodyProgress {
  /** Files of a form, which may be large; other bodies are small. */
  readonly isUpload: boolean;
  readonly bytes: number;
  readonly seconds: number;
  /** For how long nothing has come. */
  readonly silentSeconds: number;
}

/** How long bodies may take. */
export const bodyTimes = {
  /** A body without files. */
  plainSeconds: 30,
  /** How long an upload may be silent. */
  silentSeconds: 30,
  /** From this moment on an upload must have brought `leastBytesPerSecond` on average. */
  rateAfterSeconds: 60,
  leastBytesPerSecond: 1_000,
  /** No upload takes longer. */
  uploadSeconds: 1_800,
} as const;

/** How much of a refused request is still let in, so that its sender can read the answer. */
export const drainLimits = { bytes: 16_000_000, seconds: 15 } as const;

/** Whether a body that is still coming is waited for. */
export function verdictOn({ isUpload, bytes, seconds, silentSeconds }: BodyProgress): 'goesOn' | 'tooSlow' {
  if (!isUpload) return seconds >= bodyTimes.plainSeconds ? 'tooSlow' : 'goesOn';
  const isTrickle = seconds >= bodyTimes.rateAfterSeconds && bytes < seconds * bodyTimes.leastBytesPerSecond;
  const isOver = silentSeconds >= bodyTimes.silentSeconds || seconds >= bodyTimes.uploadSeconds;
  return isTrickle || isOver ? 'tooSlow' : 'goesOn';
}
