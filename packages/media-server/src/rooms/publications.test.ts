import { AddTrackRequest, ParticipantPermission, TrackSource, TrackType } from '@livekit/protocol';
import { expect, it } from 'vitest';
import { MediaConnection } from '../forwarding/media-connection.ts';
import type { OfferedSection } from '../sdp/parse-offer.ts';
import { Publications } from './publications.ts';

function announce(publications: Publications, cid: string): void {
  publications.add(new AddTrackRequest({ cid, type: TrackType.AUDIO, source: TrackSource.MICROPHONE }));
}

function sectionOf(trackId: string): OfferedSection {
  return {
    kind: 'audio',
    mid: trackId,
    direction: 'sendonly',
    isRejected: false,
    trackId,
    formats: [],
    extensions: new Map(),
    sendRids: [],
    ssrcs: [],
    retransmissionPairs: [],
  };
}

it('keeps 16 tracks of a participant at most, announced or published', () => {
  const told: (string | undefined)[] = [];
  const publications = new Publications({
    permission: new ParticipantPermission({ canPublish: true }),
    media: new MediaConnection(1),
    send: ({ case: kind }) => void told.push(kind),
    announce: () => undefined,
    renegotiate: () => undefined,
    onUnpublished: () => undefined,
  });
  const offer = (cids: readonly string[]): number =>
    publications.bind({
      iceUfrag: '',
      icePwd: '',
      fingerprint: '',
      setup: 'active',
      sections: cids.map(sectionOf),
    }).length;
  const first = Array.from({ length: 15 }, (_, index) => `first-${index}`);
  for (const cid of first) announce(publications, cid);
  expect(offer(first)).toBe(15);
  const later = Array.from({ length: 100 }, (_, index) => `later-${index}`);
  for (const cid of later) announce(publications, cid);
  expect(offer([...first, ...later])).toBe(1);
  announce(publications, 'last');
  expect(told.at(-1)).toBe('requestResponse');
  expect(publications.published.size).toBe(16);
});
