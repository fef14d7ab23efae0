import { timing } from '@lectern/contract/core/core.limits.ts';
import { isSettled } from '@lectern/contract/visits/status.rules.ts';
import type { WaitingRoom } from '@lectern/contract/waiting-room/waiting-room.shapes.ts';
import { checkNetwork, readConnection, type NetworkProbe } from '@lectern/call-engine/check/network-check.ts';
import { mediaAddress } from '@lectern/call-engine/room/media-address.ts';
import type { MediaWay } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.names.ts';
import type { MediaDoor } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.shapes.ts';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { api, apiAnswer, callAddress } from '../../lib/api-client.ts';
import { steadyNow } from '../../lib/steady-time.ts';
import { visitKeys } from '../visits/visits.queries.ts';

/** The waiting room is in the cache below its visit, so that news of the visit refetch it. */
export const waitingRoomKeys = {
  one: (visitId: string) => [...visitKeys.one(visitId), 'waiting-room'] as const,
};

/** The waiting room of a visit: asked for every 30 s until nothing more happens to the visit by itself. */
export const waitingRoomQuery = (visitId: string) =>
  queryOptions({
    queryKey: waitingRoomKeys.one(visitId),
    queryFn: ({ signal }): Promise<WaitingRoom> =>
      api('GET /visit/:id/waiting-room', { params: { id: visitId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data && isSettled(state.data.visit.sessionStatus) ? false : timing.pollMs,
  });

/** Asks to be let in; the answer's `message` is shown. */
export const requestJoin = (visitId: string) =>
  apiAnswer('POST /visit/:id/join-request', { params: { id: visitId } });

const probe: NetworkProbe = {
  ping: async () => {
    await api('GET /ping');
  },
  download: async () => {
    const answer = await fetch(callAddress('GET /ping/download'), { cache: 'no-store' });
    if (!answer.ok) throw new Error(answer.statusText);
    const file = await answer.arrayBuffer();
    return file.byteLength;
  },
  connection: () => readConnection(navigator),
  steady: steadyNow,
};

/** The network's quality; a result counts for a minute. */
export const networkQuery = queryOptions({
  queryKey: ['waiting-room', 'network'] as const,
  queryFn: () => checkNetwork(probe),
  staleTime: 60_000,
  gcTime: 60_000,
  refetchOnWindowFocus: false,
  retry: false,
});

/** Which way is open to the media engine, and what a network has to let out for one. */
export interface WayFinding {
  readonly way: MediaWay;
  /** Where signalling goes: the page's own address, or a cluster's. */
  readonly address: string;
  readonly doors: readonly MediaDoor[];
  readonly takesTls: boolean;
}

async function tryWay(): Promise<WayFinding> {
  const { mediaUrl, token, doors, takesTls } = await api('GET /ping/media');
  const address = mediaAddress(mediaUrl, window.location.href);
  // The client of the media engine is large, and the page does not wait for it.
  const { findWay } = await import('@lectern/call-engine/check/media-way.ts');
  const way = await findWay({ address, token });
  // Being without any network is reported elsewhere.
  return { way: navigator.onLine ? way : 'unknown', address, doors, takesTls };
}

/** The way as far as it is known: nothing while it is tried, unknown where the server could not be asked. */
export function foundWay(way: UseQueryResult<WayFinding>): MediaWay | undefined {
  if (way.isFetching) return undefined;
  return way.data?.way ?? (way.isError ? 'unknown' : undefined);
}

/** The way to the media engine; a result counts for a minute. Fails without an answer of the server. */
export const wayQuery = queryOptions({
  queryKey: ['waiting-room', 'way'] as const,
  queryFn: tryWay,
  staleTime: 60_000,
  gcTime: 60_000,
  refetchOnWindowFocus: false,
  retry: false,
});
