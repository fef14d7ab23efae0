import { unwrapRetransmission } from '../rtp/retransmission.ts';
import { extensionText } from '../rtp/rtp-packet.ts';
import type { RtpPacket } from '../rtp/rtp-packet.ts';
import type { HeaderExtensionIds } from '../sdp/header-extensions.ts';
import type { PublishedTrack } from './published-track.ts';
import type { ReceivedLayer } from './received-layer.ts';

/** One encoding of one track. */
export interface IncomingStream {
  readonly track: PublishedTrack;
  readonly layer: ReceivedLayer;
}

/** Where a packet belongs. `media` is null for a retransmission without content, and the restored packet for one with. */
export interface SortedPacket extends IncomingStream {
  readonly media: RtpPacket | null;
  readonly isRepair: boolean;
}

/** Encodings that one section may carry (RFC 8853 as browsers use it). */
const maxLayersPerTrack = 3;

/** Knows which SSRC of one connection belongs to which track and layer, from the offer or from MID and RID extensions (RFC 8843, RFC 8852). */
export class IncomingStreams {
  private readonly trackByMid = new Map<string, PublishedTrack>();
  private readonly mediaBySsrc = new Map<number, IncomingStream>();
  private readonly repairBySsrc = new Map<number, IncomingStream>();

  /** Binds a track to the section it comes in by. */
  bindMid(mid: string, track: PublishedTrack): void {
    this.trackByMid.set(mid, track);
  }

  trackOf(mid: string): PublishedTrack | undefined {
    return this.trackByMid.get(mid);
  }

  /** Binds an SSRC that the offer names, with its retransmission SSRC if there is one. */
  bindSsrc(track: PublishedTrack, ssrc: number, repairSsrc: number | undefined): void {
    if (this.mediaBySsrc.has(ssrc)) return;
    const stream = { track, layer: track.openLayer('', ssrc) };
    this.mediaBySsrc.set(ssrc, stream);
    if (repairSsrc !== undefined) this.repairBySsrc.set(repairSsrc, stream);
  }

  /** Forgets everything of a track. */
  release(track: PublishedTrack): void {
    for (const [mid, bound] of this.trackByMid) if (bound === track) this.trackByMid.delete(mid);
    for (const map of [this.mediaBySsrc, this.repairBySsrc]) {
      for (const [ssrc, stream] of map) if (stream.track === track) map.delete(ssrc);
    }
  }

  /** Whether any stream has come in. */
  get hasMedia(): boolean {
    return this.mediaBySsrc.size > 0;
  }

  bySsrc(ssrc: number): IncomingStream | undefined {
    return this.mediaBySsrc.get(ssrc);
  }

  *layers(): Generator<ReceivedLayer> {
    for (const { layer } of this.mediaBySsrc.values()) yield layer;
  }

  tracks(): IterableIterator<PublishedTrack> {
    return this.trackByMid.values();
  }

  /** Finds where a packet belongs; null for streams that no offer announced. */
  sort(packet: RtpPacket, ids: HeaderExtensionIds): SortedPacket | null {
    const known = this.mediaBySsrc.get(packet.ssrc);
    if (known) return { ...known, media: packet, isRepair: false };
    const repair = this.repairBySsrc.get(packet.ssrc) ?? this.learnRepair(packet, ids);
    if (repair) {
      const original = { ssrc: repair.layer.ssrc, payloadType: repair.track.payloadType };
      return { ...repair, media: unwrapRetransmission(packet, original), isRepair: true };
    }
    const learned = this.learnMedia(packet, ids);
    return learned ? { ...learned, media: packet, isRepair: false } : null;
  }

  private learnRepair(packet: RtpPacket, ids: HeaderExtensionIds): IncomingStream | null {
    const repairedRid = extensionText(packet, ids.repairedRid);
    const track = this.trackByMid.get(extensionText(packet, ids.mid) ?? '');
    if (repairedRid === null || !track) return null;
    const layer = track.layers.find((candidate) => candidate.rid === repairedRid);
    if (!layer) return null;
    const stream = { track, layer };
    this.repairBySsrc.set(packet.ssrc, stream);
    return stream;
  }

  private learnMedia(packet: RtpPacket, ids: HeaderExtensionIds): IncomingStream | null {
    if (extensionText(packet, ids.repairedRid) !== null) return null;
    const track = this.trackByMid.get(extensionText(packet, ids.mid) ?? '');
    if (!track) return null;
    const rid = extensionText(packet, ids.rid) ?? '';
    const isNewRid = !track.layers.some((layer) => layer.rid === rid);
    if (isNewRid && track.layers.length >= maxLayersPerTrack) return null;
    for (const [ssrc, stream] of this.mediaBySsrc)
      if (stream.track === track && stream.layer.rid === rid) this.mediaBySsrc.delete(ssrc);
    const stream = { track, layer: track.openLayer(rid, packet.ssrc) };
    this.mediaBySsrc.set(packet.ssrc, stream);
    return stream;
  }
}
