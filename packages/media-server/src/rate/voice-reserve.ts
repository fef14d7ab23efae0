/** The rate of one voice with its packet headers, in bit/s: always kept free, so that a new speaker is heard. */
const oneVoice = 56_000;
/** Headers of RTP, SRTP, UDP and IP at 50 packets a second. */
const headers = 24_000;
/** Below this a microphone is off or silent: a browser then sends next to nothing (DTX). */
const silentBelow = 8_000;

/**
 * The sound's share of a viewer's downlink before any picture, in bit/s, from the current rate of each received
 * sound without headers.
 */
export function voiceReserve(bitrates: readonly number[]): number {
  if (bitrates.length === 0) return 0;
  const spoken = bitrates.filter((bitrate) => bitrate >= silentBelow);
  return Math.max(
    oneVoice,
    spoken.reduce((sum, bitrate) => sum + bitrate + headers, 0),
  );
}
