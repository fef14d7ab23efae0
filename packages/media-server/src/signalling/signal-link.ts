import { SignalResponse } from '@livekit/protocol';
import type { WebSocket } from 'ws';

/** The possible server messages. */
export type SignalMessage = SignalResponse['message'];

/** The bytes of a message. */
export function encodeSignal(message: SignalMessage): Uint8Array {
  return new SignalResponse({ message }).toBinary();
}

/** Messages kept for a participant whose WebSocket is gone, until it is back or its seat is given up. */
const maxQueuedMessages = 500;
/** Unsent bytes above which a WebSocket counts as dead. */
const maxBufferedBytes = 4 * 1024 * 1024;
const openState = 1;

/** A participant's signalling: one WebSocket at a time, keeping messages while there is none. */
export class SignalLink {
  private socket: WebSocket | null = null;
  private queue: SignalMessage[] = [];

  get isAttached(): boolean {
    return this.socket !== null;
  }

  /** Whether this is the WebSocket in use. */
  holds(socket: WebSocket): boolean {
    return this.socket === socket;
  }

  /** Uses this WebSocket from now on and sends `greeting` before all that was kept; the earlier one is closed. */
  attach(socket: WebSocket, greeting: SignalMessage): void {
    const earlier = this.socket;
    this.socket = socket;
    if (earlier && earlier !== socket) earlier.close(1000);
    const kept = this.queue;
    this.queue = [];
    this.send(greeting);
    for (const message of kept) this.send(message);
  }

  /** Drops what was kept, for a client that starts from nothing. */
  forgetQueue(): void {
    this.queue = [];
  }

  detach(): void {
    this.socket = null;
  }

  /** Sends a message, or keeps it while there is no WebSocket. `encoded` are its bytes when the caller has them already. */
  send(message: SignalMessage, encoded?: Uint8Array): void {
    const { socket } = this;
    if (!socket || socket.readyState !== openState) {
      if (this.queue.length < maxQueuedMessages) this.queue.push(message);
      return;
    }
    if (socket.bufferedAmount > maxBufferedBytes) {
      socket.terminate();
      return;
    }
    socket.send(encoded ?? encodeSignal(message));
  }

  /** Ends the WebSocket a moment after the last message, which a client must see before the close. */
  close(afterMs: number): void {
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    if (afterMs <= 0) socket.close(1000);
    else setTimeout(() => socket.close(1000), afterMs).unref();
  }
}
