import { readVp8Descriptor, startsKeyFrame } from '../rtp/payload.ts';
import type { CodecName, Vp8Descriptor } from '../rtp/payload.ts';
import type { RtpPacket } from '../rtp/rtp-packet.ts';

/** An RTP packet with what its payload says, read once however many viewers it goes to. */
export interface MediaPacket {
  readonly rtp: RtpPacket;
  readonly isKeyFrame: boolean;
  readonly vp8: Vp8Descriptor | null;
}

/** Reads as much of the payload as forwarding needs. */
export function readMediaPacket(rtp: RtpPacket, codec: CodecName): MediaPacket {
  if (codec === 'vp8') {
    const vp8 = readVp8Descriptor(rtp.buffer, rtp.payloadStart, rtp.payloadEnd);
    return { rtp, isKeyFrame: vp8?.startsKeyFrame ?? false, vp8 };
  }
  const isKeyFrame = startsKeyFrame(codec, rtp.buffer, { start: rtp.payloadStart, end: rtp.payloadEnd });
  return { rtp, isKeyFrame, vp8: null };
}
