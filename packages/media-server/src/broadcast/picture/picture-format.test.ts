import { describe, expect, it } from 'vitest';
import { BitWriter } from './bits.ts';
import { containVp9 } from './picture-format.ts';

/** The beginning of a VP9 key frame of profile 0 with 1280 by 720. */
function keyFrame(colourSpace: number, fullRange: number): Buffer {
  const header = new BitWriter();
  for (const [value, bits] of [
    [0b10, 2],
    [0, 2],
    [0, 1],
    [0, 1],
    [0b10, 2],
    [0x498342, 24],
    [colourSpace, 3],
    [fullRange, 1],
    [1279, 16],
    [719, 16],
    [0, 32],
  ] as const)
    header.bits(value, bits);
  return header.finish();
}

describe('a VP9 key frame', () => {
  it.each([
    { space: 'unknown', code: 0, fullRange: 0, said: [0x82, 2, 2, 2] },
    { space: 'BT.601', code: 1, fullRange: 0, said: [0x82, 6, 6, 6] },
    { space: 'BT.709', code: 2, fullRange: 0, said: [0x82, 1, 1, 1] },
    { space: 'SMPTE 170', code: 3, fullRange: 1, said: [0x83, 6, 6, 6] },
    { space: 'BT.2020', code: 5, fullRange: 0, said: [0x82, 9, 14, 9] },
  ])(
    'says the colours of $space as they are, so that no player shows others',
    ({ code, fullRange, said }) => {
      const { format } = containVp9(keyFrame(code, fullRange));
      expect(format).toMatchObject({ codec: 'vp9', width: 1280, height: 720 });
      expect([...(format?.configuration ?? [])]).toEqual([0, 31, ...said, 0, 0]);
    },
  );
});
