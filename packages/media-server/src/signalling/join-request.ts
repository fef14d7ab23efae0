import { gunzipSync } from 'node:zlib';
import {
  ClientInfo,
  ClientInfo_SDK,
  ConnectionSettings,
  JoinRequest,
  WrappedJoinRequest,
  WrappedJoinRequest_Compression,
} from '@livekit/protocol';
import type { JoinWish } from '../rooms/room-directory.ts';
import { maxPublications } from '../rooms/publications.ts';
import { SdpError, maxSdpBytes, parseOffer } from '../sdp/parse-offer.ts';

/** Thrown for a join request that cannot be read; the message is safe to show. */
export class JoinRequestError extends Error {}

/** Most bytes a request may unpack to: one offer of the largest size and its surroundings. */
const maxUnpackedBytes = maxSdpBytes + 64 * 1024;

/** Reads the `join_request` parameter of a LiveKit v1 signalling address: base64 (either alphabet) of a wrapped, possibly gzipped, protobuf message. Throws `JoinRequestError` for anything else, and for one that unpacks to more than about 576 kB. */
export function parseJoinRequest(parameter: string): JoinRequest {
  try {
    const wrapped = WrappedJoinRequest.fromBinary(Buffer.from(parameter, 'base64'));
    const isZipped = wrapped.compression === WrappedJoinRequest_Compression.GZIP;
    if (!isZipped && wrapped.joinRequest.length > maxUnpackedBytes)
      throw new JoinRequestError('the join request is too large');
    const bytes = isZipped
      ? gunzipSync(wrapped.joinRequest, { maxOutputLength: maxUnpackedBytes })
      : wrapped.joinRequest;
    return JoinRequest.fromBinary(bytes);
  } catch (error) {
    if (error instanceof JoinRequestError) throw error;
    throw new JoinRequestError('the join request cannot be read');
  }
}

/** Where signalling begins: the older one, and the one whose request is one message. */
const olderPath = '/rtc';
const paths: ReadonlySet<string> = new Set([olderPath, '/rtc/v1']);

/** Whether an upgrade of this address is signalling. */
export function isSignallingPath(address: string | undefined): boolean {
  return paths.has((address ?? '').split('?', 1)[0] ?? '');
}

/** Distinguished clients; the names are those of LiveKit's older addresses. */
const sdkByName: ReadonlyMap<string, ClientInfo_SDK> = new Map([
  ['js', ClientInfo_SDK.JS],
  ['go', ClientInfo_SDK.GO],
  ['rust', ClientInfo_SDK.RUST],
  ['python', ClientInfo_SDK.PYTHON],
]);

/** The request in the parameters of an older address. Missing ones have LiveKit's defaults. */
function olderRequest(parameters: URLSearchParams): JoinRequest {
  const isOn = (name: string, otherwise: string): boolean =>
    ['1', 'true'].includes(parameters.get(name) ?? otherwise);
  return new JoinRequest({
    clientInfo: new ClientInfo({ sdk: sdkByName.get(parameters.get('sdk') ?? '') ?? ClientInfo_SDK.UNKNOWN }),
    connectionSettings: new ConnectionSettings({ autoSubscribe: isOn('auto_subscribe', '1') }),
    reconnect: isOn('reconnect', '0'),
    participantSid: parameters.get('sid') ?? '',
  });
}

/**
 * The contents of the request are checked before anybody is let in: later there would be nobody to tell what is
 * wrong with them.
 */
function checkTracks({ addTrackRequests, publisherOffer }: JoinRequest): void {
  if (addTrackRequests.length > maxPublications)
    throw new JoinRequestError('the join request has too many tracks');
  const cids = new Set(addTrackRequests.map(({ cid }) => cid));
  if (cids.has('') || cids.size < addTrackRequests.length)
    throw new JoinRequestError('the join request has tracks that cannot be told apart');
  if (!publisherOffer?.sdp) return;
  if (publisherOffer.type !== 'offer')
    throw new JoinRequestError('the join request has an offer that is none');
  try {
    parseOffer(publisherOffer.sdp);
  } catch (error) {
    if (error instanceof SdpError) throw new JoinRequestError(`the join request's offer: ${error.message}`);
    throw error;
  }
}

/** Reads how somebody wants to come in: with two connections where an older address has no `join_request`. Throws `JoinRequestError` for a request that cannot be read. */
export function readJoinWish({ pathname, searchParams }: URL): JoinWish {
  const parameter = searchParams.get('join_request');
  if (parameter === null && pathname === olderPath)
    return { request: olderRequest(searchParams), hasTwoConnections: true };
  const request = parseJoinRequest(parameter ?? '');
  checkTracks(request);
  return { request, hasTwoConnections: false };
}
