import { describe, expect, it } from 'vitest';
import { TransportFeedback } from './transport-feedback.ts';

/** Reads a feedback packet back: arrival times in ms by 16-bit sequence number, null for packets reported lost. */
function decode(packet: Buffer): Map<number, number | null> {
  const base = packet.readUInt16BE(12);
  const count = packet.readUInt16BE(14);
  let time = packet.readUIntBE(16, 3) * 64 * 4;
  const symbols: number[] = [];
  let offset = 20;
  while (symbols.length < count) {
    const chunk = packet.readUInt16BE(offset);
    offset += 2;
    for (let slot = 0; slot < 7; slot += 1) symbols.push((chunk >> (12 - 2 * slot)) & 3);
  }
  const arrivals = new Map<number, number | null>();
  for (let index = 0; index < count; index += 1) {
    const symbol = symbols[index] ?? 0;
    if (symbol === 1) time += packet.readUInt8(offset);
    if (symbol === 2) time += packet.readInt16BE(offset);
    offset += symbol;
    arrivals.set((base + index) & 0xffff, symbol === 0 ? null : time / 4);
  }
  return arrivals;
}

function build(feedback: TransportFeedback): Map<number, number | null> {
  const packet = feedback.build(1, 2);
  if (!packet) throw new Error('no feedback');
  expect(packet.length % 4).toBe(0);
  expect(packet.readUInt16BE(2)).toBe(packet.length / 4 - 1);
  return decode(packet);
}

describe('transport-wide feedback', () => {
  it('reports arrivals and losses with times to a quarter of a millisecond', () => {
    const feedback = new TransportFeedback();
    for (const [sequence, atMs] of [
      [10, 1000],
      [11, 1005.25],
      [13, 1100],
      [14, 1099.5],
    ] as const)
      feedback.record(sequence, atMs);
    expect([...build(feedback)]).toEqual([
      [10, 1000],
      [11, 1005.25],
      [12, null],
      [13, 1100],
      [14, 1099.5],
    ]);
  });

  it('goes on where it stopped, over the wrap, and reports late packets', () => {
    const feedback = new TransportFeedback();
    feedback.record(65_534, 10);
    expect([...build(feedback).keys()]).toEqual([65_534]);
    feedback.record(1, 30);
    expect([...build(feedback)]).toEqual([
      [65_535, null],
      [0, null],
      [1, 30],
    ]);
    feedback.record(0, 40);
    expect([...build(feedback)]).toEqual([[0, 40]]);
  });

  it('is silent when nothing came', () => {
    expect(new TransportFeedback().build(1, 2)).toBeNull();
  });

  it('skips a gap too long to report and splits what is too much for one packet', () => {
    const feedback = new TransportFeedback();
    feedback.record(1, 1);
    build(feedback);
    feedback.record(1000, 50);
    expect([...build(feedback).keys()]).toEqual([1000]);
    for (let sequence = 1001; sequence < 1701; sequence += 1) feedback.record(sequence, sequence);
    expect(build(feedback).size).toBe(512);
    expect(build(feedback).size).toBe(188);
  });
});
