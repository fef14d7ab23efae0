import { VideoQuality, type RemoteTrackPublication } from 'livekit-client';

/** Publications that were asked for at their lowest layer. */
const eased = new WeakSet<RemoteTrackPublication>();

/** The best that a publication has: asked for more, the client would no longer go by the size of its picture on the page. */
function bestOf({ trackInfo }: RemoteTrackPublication): VideoQuality {
  const qualities = (trackInfo?.layers ?? []).map(({ quality }) => Number(quality));
  const best = qualities.length > 0 ? Math.max(...qualities) : VideoQuality.HIGH;
  return best <= VideoQuality.LOW ? VideoQuality.LOW : best === 1 ? VideoQuality.MEDIUM : VideoQuality.HIGH;
}

/** Requests the lowest layer of a picture, or again the one that fits its size on the page. */
export function easeReceiving(publication: RemoteTrackPublication, isEased: boolean): void {
  if (publication.kind !== 'video' || isEased === eased.has(publication) || !publication.isDesired) return;
  if (isEased) eased.add(publication);
  else eased.delete(publication);
  publication.setVideoQuality(isEased ? VideoQuality.LOW : bestOf(publication));
}
