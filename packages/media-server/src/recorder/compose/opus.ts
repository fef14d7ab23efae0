/** An opus packet of 20 ms without sound. */
export const silentOpus = Buffer.from([0xf8, 0xff, 0xfe]);

/** Milliseconds of one frame by the upper five bits of the first byte (RFC 6716, table 2). */
function frameMs(configuration: number): number {
  if (configuration < 12) return [10, 20, 40, 60][configuration % 4] ?? 20;
  if (configuration < 16) return configuration % 2 === 0 ? 10 : 20;
  return [2.5, 5, 10, 20][configuration % 4] ?? 20;
}

/** How long an opus packet sounds (RFC 6716, section 3.1). */
export function opusSeconds(packet: Buffer): number {
  const first = packet[0] ?? 0;
  const code = first & 0x03;
  const frames = code === 0 ? 1 : code === 3 ? (packet[1] ?? 1) & 0x3f : 2;
  return (frameMs(first >> 3) * Math.max(1, frames)) / 1000;
}
