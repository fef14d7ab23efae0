import { clientExtensionIds } from './client-offer.ts';

/** Shape of a made-up media stream: frames per second, packets in each, and bytes of payload in each packet. */
export interface SourceShape {
  readonly payloadType: number;
  readonly ssrc: number;
  readonly clockRate: number;
  readonly framesPerSecond: number;
  readonly packetsPerFrame: number;
  readonly payloadBytes: number;
  /** A key frame comes every this many frames (VP8); 0 for audio. */
  readonly keyFrameEvery: number;
  /** MID and RID to carry in each packet, for a stream whose SSRC no offer names. */
  readonly names?: { readonly mid: string; readonly rid: string };
}

function extensionBlock(names: SourceShape['names']): Buffer {
  if (!names) return Buffer.alloc(0);
  const element = (id: number, text: string): Buffer =>
    Buffer.concat([Buffer.from([(id << 4) | (text.length - 1)]), Buffer.from(text, 'latin1')]);
  const elements = Buffer.concat([
    element(clientExtensionIds.mid, names.mid),
    element(clientExtensionIds.rid, names.rid),
  ]);
  const words = Math.ceil(elements.length / 4);
  const block = Buffer.alloc(4 + words * 4);
  block.writeUInt16BE(0xbede, 0);
  block.writeUInt16BE(words, 2);
  elements.copy(block, 4);
  return block;
}

/** Makes RTP packets of a stream in real time: VP8 descriptors that say key frame or not, and filler. */
export class RtpSource {
  private readonly shape: SourceShape;
  private readonly packet: Buffer;
  private readonly payloadStart: number;
  private sequenceNumber = 0;
  private timestamp = 0;
  private frames = 0;
  private isKeyFrameWanted = false;

  constructor(shape: SourceShape) {
    this.shape = shape;
    const extension = extensionBlock(shape.names);
    this.payloadStart = 12 + extension.length;
    this.packet = Buffer.alloc(this.payloadStart + shape.payloadBytes);
    this.packet[0] = extension.length > 0 ? 0x90 : 0x80;
    this.packet.writeUInt32BE(shape.ssrc, 8);
    extension.copy(this.packet, 12);
  }

  /** Makes the next frame a key frame. */
  requestKeyFrame(): void {
    this.isKeyFrameWanted = true;
  }

  /** Sends the frames that are due `elapsedMs` after the start; returns how many packets that were. */
  emitUntil(elapsedMs: number, send: (packet: Buffer) => void): number {
    const { framesPerSecond, packetsPerFrame, clockRate } = this.shape;
    let sent = 0;
    while ((this.frames * 1000) / framesPerSecond <= elapsedMs) {
      for (let index = 0; index < packetsPerFrame; index += 1) {
        this.fill(index);
        send(this.packet);
        sent += 1;
      }
      this.timestamp = (this.timestamp + clockRate / framesPerSecond) >>> 0;
      this.frames += 1;
    }
    return sent;
  }

  private fill(index: number): void {
    const { payloadType, packetsPerFrame, keyFrameEvery } = this.shape;
    const isLast = index === packetsPerFrame - 1;
    this.packet[1] = payloadType | (isLast ? 0x80 : 0);
    this.packet.writeUInt16BE(this.sequenceNumber, 2);
    this.packet.writeUInt32BE(this.timestamp, 4);
    this.sequenceNumber = (this.sequenceNumber + 1) & 0xffff;
    if (keyFrameEvery === 0) return;
    const isKeyFrame = this.isKeyFrameWanted || this.frames % keyFrameEvery === 0;
    if (isLast) this.isKeyFrameWanted = false;
    // VP8 payload descriptor: start of partition in the first packet; then the frame tag, whose lowest bit is 0 in a key frame.
    this.packet[this.payloadStart] = index === 0 ? 0x10 : 0;
    this.packet[this.payloadStart + 1] = index === 0 && isKeyFrame ? 0 : 1;
  }
}
