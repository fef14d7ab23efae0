import type { Room } from 'livekit-client';
import type { Statistics } from './line-sample.ts';

/** This many received streams tell enough; in a class of thirty there are more. */
const lookedAt = 6;

/** The browser's statistics of a room's streams: all outgoing ones, and the first few incoming ones that flow. */
export async function readStatistics(room: Room): Promise<readonly Statistics[]> {
  const sent = [...room.localParticipant.trackPublications.values()];
  const received = [...room.remoteParticipants.values()]
    .flatMap((participant) => [...participant.trackPublications.values()])
    .filter((publication) => publication.track && !publication.isMuted)
    .toSorted((a, b) => Number(b.kind === 'audio') - Number(a.kind === 'audio'))
    .slice(0, lookedAt);
  const tracks = [...sent, ...received].flatMap(({ track }) => track ?? []);
  // A stream that ends meanwhile has nothing to say.
  const reports = await Promise.all(tracks.map((track) => track.getRTCStatsReport().catch(() => undefined)));
  return reports.flatMap((report) => (report ? [report as unknown as Statistics] : []));
}
