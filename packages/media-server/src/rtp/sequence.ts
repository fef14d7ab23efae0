/** Signed distance from one 16-bit RTP sequence number to another (RFC 3550): positive when `to` is newer. */
export function sequenceDistance(from: number, to: number): number {
  const forward = (to - from) & 0xffff;
  return forward < 0x8000 ? forward : forward - 0x10000;
}

/** Signed distance between two 32-bit RTP timestamps in clock ticks: positive when `to` is newer. */
export function timestampDistance(from: number, to: number): number {
  return (to - from) | 0;
}
