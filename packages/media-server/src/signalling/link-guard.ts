import type { SignalRequest } from '@livekit/protocol';
import type { WebSocket } from 'ws';
import type { SignalBudget } from './signal-budget.ts';

/** The close code of a policy that was violated (RFC 6455 section 7.4.1). */
const policyViolated = 1008;
/** Messages that cannot be read before a client counts as hostile. */
const maxUnreadable = 20;
/** How long a client has to see why its link ends, in ms; nothing of it is read meanwhile. */
const closeMs = 100;

/**
 * Watches one link: a client that sends too much, or repeatedly unreadable messages, is cut off, and later messages
 * are ignored.
 */
export class LinkGuard {
  private readonly socket: WebSocket;
  private readonly budget: () => SignalBudget;
  private readonly onCut: (reason: string) => void;
  private hasCut = false;
  private unreadable = 0;

  constructor(
    socket: WebSocket,
    { budget, onCut }: { budget: () => SignalBudget; onCut: (reason: string) => void },
  ) {
    this.socket = socket;
    this.budget = budget;
    this.onCut = onCut;
    for (const event of ['ping', 'pong'] as const)
      socket.on(event, (data: Buffer) => void this.admits(data.length));
  }

  /** Whether a message of this size is to be read. */
  admits(bytes: number): boolean {
    if (this.hasCut) return false;
    if (this.budget().allowsMessage(bytes, performance.now())) return true;
    this.cut('too many messages');
    return false;
  }

  /** Whether a message that was read is to be acted on. */
  admitsKind(kind: SignalRequest['message']['case']): boolean {
    if (this.budget().allowsKind(kind, performance.now())) return true;
    this.cut('too many requests');
    return false;
  }

  noteUnreadable(): void {
    this.unreadable += 1;
    if (this.unreadable > maxUnreadable) this.cut('unreadable messages');
  }

  private cut(reason: string): void {
    if (this.hasCut) return;
    this.hasCut = true;
    const { socket } = this;
    socket.close(policyViolated, reason);
    socket.pause();
    setTimeout(() => socket.terminate(), closeMs).unref();
    this.onCut(reason);
  }
}
