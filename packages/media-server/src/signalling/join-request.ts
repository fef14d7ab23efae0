import { gunzipSync } from 'node:zlib';
import { JoinRequest, WrappedJoinRequest, WrappedJoinRequest_Compression } from '@livekit/protocol';
import { maxSdpBytes } from '../sdp/parse-offer.ts';

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
