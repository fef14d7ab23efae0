import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { WebhookEvent } from '@livekit/protocol';
import type { RoomEvent } from './rooms/engine-services.ts';
import { signToken } from './tokens/access-token.ts';
import type { TokenKey } from './tokens/access-token.ts';

/** Waits before each try after the first, in ms. */
const retryDelaysMs = [200, 1000, 3000];
const timeoutMs = 5000;
const tokenLifetimeSeconds = 300;
/** Events waiting for a receiver that is down; the oldest are dropped first. */
const maxQueued = 2000;

function describe(event: RoomEvent): WebhookEvent {
  const createdAt = BigInt(Math.floor(Date.now() / 1000));
  const message = new WebhookEvent({
    event: event.event,
    room: event.room.info(),
    id: `EV_${randomUUID()}`,
    createdAt,
  });
  if ('participant' in event) message.participant = event.participant.info();
  if ('publication' in event) message.track = event.publication.info;
  return message;
}

/** Posts room events in LiveKit's webhook form, one at a time and in order. A receiver that fails is tried four times within about 4 s, then the event is dropped. */
export class WebhookSender {
  private readonly url: string;
  private readonly key: TokenKey;
  private readonly log: (message: string, details: Readonly<Record<string, unknown>>) => void;
  private readonly queue: { body: string; event: string }[] = [];
  private isSending = false;
  private isStopped = false;

  constructor(options: {
    url: string;
    key: TokenKey;
    log: (message: string, details: Readonly<Record<string, unknown>>) => void;
  }) {
    this.url = options.url;
    this.key = options.key;
    this.log = options.log;
  }

  /** Queues an event in its current state. */
  post(event: RoomEvent): void {
    if (this.isStopped) return;
    this.queue.push({ body: JSON.stringify(describe(event).toJson()), event: event.event });
    if (this.queue.length > maxQueued) this.queue.shift();
    if (!this.isSending) void this.drain();
  }

  stop(): void {
    this.isStopped = true;
    this.queue.length = 0;
  }

  private async drain(): Promise<void> {
    this.isSending = true;
    for (let next = this.queue.shift(); next && !this.isStopped; next = this.queue.shift()) {
      const isDelivered = await this.deliver(next.body);
      if (!isDelivered) this.log('webhook dropped', { event: next.event });
    }
    this.isSending = false;
  }

  private async deliver(body: string): Promise<boolean> {
    if (await this.attempt(body)) return true;
    for (const delay of retryDelaysMs) {
      if (this.isStopped) return false;
      await wait(delay, undefined, { ref: false });
      if (await this.attempt(body)) return true;
    }
    return false;
  }

  private async attempt(body: string): Promise<boolean> {
    const sha256 = createHash('sha256').update(body).digest('base64');
    const authorization = await signToken({ sha256 }, this.key, tokenLifetimeSeconds);
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/webhook+json' },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      // Connection refused, reset or too slow: the same as a failing answer, and tried again.
      return false;
    }
  }
}
