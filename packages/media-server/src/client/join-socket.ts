import {
  ClientInfo,
  ClientInfo_SDK,
  ConnectionSettings,
  JoinRequest,
  SignalResponse,
  WrappedJoinRequest,
} from '@livekit/protocol';
import type { AddTrackRequest, SessionDescription } from '@livekit/protocol';
import { WebSocket } from 'ws';

/** Messages that a client may send with its request to join, instead of afterwards. */
export interface JoinExtras {
  readonly addTrackRequests?: AddTrackRequest[];
  readonly publisherOffer?: SessionDescription;
  /** As which client it comes; as one of this kind when left out. */
  readonly clientInfo?: ClientInfo;
}

/** Where and with what to join. */
export interface JoinAddress {
  readonly url: string;
  readonly token: string;
  readonly autoSubscribe?: boolean;
  readonly extras?: JoinExtras;
}

function addressOf({ url, token, autoSubscribe = true, extras = {} }: JoinAddress): string {
  const joinRequest = new JoinRequest({
    clientInfo: new ClientInfo({ sdk: ClientInfo_SDK.NODE, protocol: 16, version: '2.23.0' }),
    connectionSettings: new ConnectionSettings({ autoSubscribe }),
    ...extras,
  });
  const wrapped = new WrappedJoinRequest({ joinRequest: joinRequest.toBinary() });
  const query = new URLSearchParams({
    access_token: token,
    join_request: Buffer.from(wrapped.toBinary()).toString('base64'),
  });
  return `${url}/rtc/v1?${query.toString()}`;
}

/** A signalling socket as LiveKit's clients open it; `onMessage` gets every message from the first one. */
export function openJoinSocket(
  address: JoinAddress,
  onMessage: (message: SignalResponse['message']) => void,
): WebSocket {
  const socket = new WebSocket(addressOf(address), { perMessageDeflate: false });
  socket.binaryType = 'nodebuffer';
  // Before the connection is open: the first message may come together with the answer to the upgrade.
  socket.on('message', (data) => {
    if (Buffer.isBuffer(data)) onMessage(SignalResponse.fromBinary(data).message);
  });
  // A socket that is dropped before it opens emits an error, even without a listener.
  socket.on('error', () => undefined);
  return socket;
}

/** Resolves when the socket is open; rejects with the reason when it fails. */
export function untilOpen(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      reject(new Error(`refused with ${response.statusCode ?? 0}`));
    });
  });
}
