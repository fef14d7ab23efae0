import type { SignalRequest } from '@livekit/protocol';
import { TokenBucket } from '../rate/token-bucket.ts';
import { TrafficBudget } from '../rate/traffic-budget.ts';
import type { SignalLimits } from './signal-limits.ts';

type SignalKind = SignalRequest['message']['case'];

const costlyKinds: ReadonlySet<SignalKind> = new Set<SignalKind>([
  'offer',
  'answer',
  'addTrack',
  'mute',
  'updateMetadata',
]);

/** One person's limits, over all links together. */
export class SignalBudget {
  private readonly traffic: TrafficBudget;
  private readonly costly: TokenBucket;
  private readonly links: TokenBucket;
  private readonly questions: TokenBucket;

  constructor(limits: SignalLimits) {
    this.traffic = new TrafficBudget(limits.traffic);
    this.costly = new TokenBucket(limits.costly);
    this.links = new TokenBucket(limits.links);
    this.questions = new TokenBucket(limits.links);
  }

  /** Whether another link may be opened. */
  allowsLink(nowMs: number): boolean {
    return this.links.allows(1, nowMs);
  }

  /** Whether it may ask again if a token is good; the links' budget is not affected. */
  allowsQuestion(nowMs: number): boolean {
    return this.questions.allows(1, nowMs);
  }

  /** Whether a message of this size may be read. */
  allowsMessage(bytes: number, nowMs: number): boolean {
    return this.traffic.allows(bytes, nowMs);
  }

  /** Whether a request to join may be acted on that has so many announcements and descriptions with it. */
  allowsJoinWith(costly: number, nowMs: number): boolean {
    return this.costly.allows(costly, nowMs);
  }

  /** Whether a message of this kind, which was read, may be acted on. */
  allowsKind(kind: SignalKind, nowMs: number): boolean {
    return !costlyKinds.has(kind) || this.costly.allows(1, nowMs);
  }
}

interface Kept {
  readonly budget: SignalBudget;
  usedAtMs: number;
}

/**
 * The budgets of everyone who signalled lately, by identity: a person who returns by another link continues with
 * what is left.
 */
export class SignalBudgets {
  private readonly kept = new Map<string, Kept>();
  private readonly limits: SignalLimits;
  private sweptAtMs = Number.NEGATIVE_INFINITY;

  constructor(limits: SignalLimits) {
    this.limits = limits;
  }

  get size(): number {
    return this.kept.size;
  }

  /** The budget of an identity. Call with each link and message. */
  of(identity: string, nowMs: number): SignalBudget {
    this.sweep(nowMs);
    const known = this.kept.get(identity);
    if (known) {
      known.usedAtMs = nowMs;
      return known.budget;
    }
    const budget = new SignalBudget(this.limits);
    this.kept.set(identity, { budget, usedAtMs: nowMs });
    return budget;
  }

  private sweep(nowMs: number): void {
    const { memoryMs } = this.limits;
    if (nowMs - this.sweptAtMs < memoryMs) return;
    this.sweptAtMs = nowMs;
    for (const [identity, { usedAtMs }] of this.kept)
      if (nowMs - usedAtMs >= memoryMs) this.kept.delete(identity);
  }
}
