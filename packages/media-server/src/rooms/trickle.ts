import { TrickleRequest } from '@livekit/protocol';
import type { SignalTarget } from '@livekit/protocol';
import type { SignalMessage } from '../signalling/signal-link.ts';

/** Tells a client one address of the engine, for one of its connections. */
export function trickle(candidate: string, target: SignalTarget): SignalMessage {
  const candidateInit = JSON.stringify({
    candidate: `candidate:${candidate}`,
    sdpMid: '0',
    sdpMLineIndex: 0,
  });
  return { case: 'trickle', value: new TrickleRequest({ candidateInit, target }) };
}
