import { broadcastPublishing } from '@lectern/contract/call/broadcast/broadcast.limits.ts';

/** How a presenter's picture is encoded. */
export type PresenterCodec = (typeof broadcastPublishing.videoCodecs)[number];

/**
 * H.264 where this browser can encode it, because every player of the stream can decode it; else VP9. `mimeTypes` are
 * those that the browser says it can send; a browser that does not say is believed to have H.264, as the standard asks.
 */
export function presenterCodec(mimeTypes: readonly string[] | null): PresenterCodec {
  const has = (codec: PresenterCodec): boolean =>
    mimeTypes?.some((type) => type.toLowerCase() === `video/${codec}`) ?? true;
  return broadcastPublishing.videoCodecs.find(has) ?? 'h264';
}

/** The same for the browser in which this runs. */
export function ownPresenterCodec(): PresenterCodec {
  const capabilities = RTCRtpSender.getCapabilities('video');
  return presenterCodec(capabilities?.codecs.map(({ mimeType }) => mimeType) ?? null);
}
