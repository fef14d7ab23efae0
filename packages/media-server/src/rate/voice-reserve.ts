/** What one voice takes with its packet headers, in bit/s: kept free in any case, so that somebody who begins to speak is heard. */
const oneVoice = 56_000;
/** Headers of RTP, SRTP, UDP and IP at 50 packets a second. */
const headers = 24_000;
/** Below this a microphone is off or silent: a browser then sends next to nothing (DTX). */
const silentBelow = 8_000;

/**
 * What sound needs of a viewer's downlink before any picture gets its share, in bit/s, from what each received sound
 * takes now without headers.
 */
export function voiceReserve(bitrates: readonly number[]): number {
  if (bitrates.length === 0) return 0;
  const spoken = bitrates.filter((bitrate) => bitrate >= silentBelow);
  return Math.max(
    oneVoice,
    spoken.reduce((sum, bitrate) => sum + bitrate + headers, 0),
  );
}
