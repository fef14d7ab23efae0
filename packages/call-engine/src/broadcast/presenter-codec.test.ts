import { describe, expect, it } from 'vitest';
import { presenterCodec } from './presenter-codec.ts';

describe('the picture of a presenter', () => {
  it.for([
    ['H.264 where the browser has it', ['video/VP8', 'video/H264', 'video/VP9'], 'h264'],
    ['VP9 where it has no H.264', ['video/VP8', 'video/VP9', 'video/AV1'], 'vp9'],
    ['H.264 where it does not say', null, 'h264'],
    ['H.264 where it has neither, and the server says what is missing', ['video/VP8'], 'h264'],
  ] as const)('is sent in %s', ([, mimeTypes, codec]) => {
    expect(presenterCodec(mimeTypes)).toBe(codec);
  });
});
