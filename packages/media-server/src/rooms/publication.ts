import { SimulcastCodecInfo, TrackInfo, TrackSource, TrackType, VideoLayer } from '@livekit/protocol';
import type { AddTrackRequest } from '@livekit/protocol';
import { PublishedTrack } from '../forwarding/published-track.ts';
import type { CodecName } from '../rtp/payload.ts';
import { UplinkNudge } from '../rate/uplink-nudge.ts';
import { newId } from './ids.ts';

/** A track that a participant has announced: its public description (`info`) and its forwarding (`track`). */
export interface Publication {
  readonly info: TrackInfo;
  readonly track: PublishedTrack;
  /** The client's MediaStreamTrack id. */
  cid: string;
  /** The media section it comes in by; empty until an offer carries it. */
  mid: string;
  /** Watches whether the publisher's upper layers come up, and the start bit rate given for them, in kbit/s. */
  nudge: UplinkNudge;
  startKilobits: number | null;
  /** Kept for a client that reconnects and has not published it again yet. */
  isParked: boolean;
}

const codecByName: Readonly<Record<string, CodecName>> = { vp8: 'vp8', h264: 'h264', vp9: 'vp9' };
const maxLayers = 3;
const maxRidLength = 2;
const maxAudioFeatures = 16;

/** The codec that a request asks for: opus for audio, VP8 where a video names none that is forwarded. */
export function requestedCodec(request: AddTrackRequest): CodecName {
  if (request.type === TrackType.AUDIO) return 'opus';
  const name = request.simulcastCodecs[0]?.codec.toLowerCase() ?? '';
  return codecByName[name] ?? 'vp8';
}

function mimeTypeOf(codec: CodecName): string {
  return codec === 'opus' ? 'audio/opus' : `video/${codec.toUpperCase()}`;
}

function sidPrefix(request: AddTrackRequest): string {
  if (request.type === TrackType.AUDIO)
    return request.source === TrackSource.SCREEN_SHARE_AUDIO ? 'TR_AS' : 'TR_AM';
  return request.source === TrackSource.SCREEN_SHARE ? 'TR_VS' : 'TR_VC';
}

/** Layers in numbers: nothing that a client adds to them is passed on. */
function layersOf(request: AddTrackRequest): VideoLayer[] {
  return request.layers
    .slice(0, maxLayers)
    .map(
      ({ quality, width, height, bitrate, spatialLayer, rid }) =>
        new VideoLayer({ quality, width, height, bitrate, spatialLayer, rid: rid.slice(0, maxRidLength) }),
    );
}

/**
 * The public description of a track has no room for a publisher's own words: names, streams and ids of a client
 * would be a hidden way to send messages.
 */
function describe(info: TrackInfo, request: AddTrackRequest, codec: CodecName): void {
  const mimeType = mimeTypeOf(codec);
  const layers = layersOf(request);
  info.muted = request.muted;
  info.width = request.width;
  info.height = request.height;
  info.simulcast = layers.length > 1;
  info.disableDtx = request.disableDtx;
  info.layers = layers;
  info.mimeType = mimeType;
  info.disableRed = true;
  info.stereo = request.stereo;
  info.audioFeatures = request.audioFeatures.slice(0, maxAudioFeatures);
  info.codecs = [new SimulcastCodecInfo({ mimeType, layers })];
}

/** Makes a publication from a client's request. */
export function newPublication(request: AddTrackRequest): Publication {
  const codec = requestedCodec(request);
  const info = new TrackInfo({ sid: newId(sidPrefix(request)), type: request.type, source: request.source });
  describe(info, request, codec);
  const kind = request.type === TrackType.AUDIO ? 'audio' : 'video';
  return {
    info,
    track: new PublishedTrack({ sid: info.sid, kind, codec }),
    cid: request.cid,
    mid: '',
    isParked: false,
    nudge: new UplinkNudge(),
    startKilobits: null,
  };
}

/** Whether a request publishes again what was parked: same source, kind and codec. */
export function isSameTrack(publication: Publication, request: AddTrackRequest): boolean {
  const { info } = publication;
  return (
    info.source === request.source &&
    info.type === request.type &&
    publication.track.codec === requestedCodec(request)
  );
}

/** Continues a parked publication under its old id with what the new request says. */
export function reviveAs(publication: Publication, request: AddTrackRequest): void {
  describe(publication.info, request, publication.track.codec);
  publication.cid = request.cid;
  publication.mid = '';
  publication.isParked = false;
  publication.nudge = new UplinkNudge();
  publication.startKilobits = null;
}

/** Quality 0 to 2 that fills a picture of this size, in the publisher's own layers: the smallest that is at least as large in its shorter side. */
export function qualityForSize(info: TrackInfo, width: number, height: number): number {
  const wanted = Math.min(width, height || width);
  const layers = info.layers.toSorted((a, b) => a.width * a.height - b.width * b.height);
  const fitting = layers.find((layer) => Math.min(layer.width, layer.height) >= wanted);
  return fitting?.quality ?? 2;
}
