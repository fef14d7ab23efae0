import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { TokenBucket } from '../rate/token-bucket.ts';
import { networkOf } from '../tcp/places.ts';
import { TokenError } from '../tokens/access-token.ts';
import { TokenSeal } from '../tokens/token-seal.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import { tokenOf } from './request-url.ts';
import { signalLimits } from './signal-limits.ts';
import { QuestionLimit, isTokenQuestion, refuseQuestion } from './token-questions.ts';

/** The refuser, and how it learns a person's address. */
export interface EarlyRefusalOptions {
  /** The secret by which tokens are signed. */
  readonly apiSecret: string;
  /** The address that a request is counted by; that of its connection otherwise. */
  readonly addressOf?: ((request: IncomingMessage) => string) | undefined;
  /** The time by which refusals are counted, in ms; a monotonic one unless told. */
  readonly now?: (() => number) | undefined;
}

const askingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** The owner of a token of ours, or why it is invalid. */
type Bearer = { readonly identity: string } | { readonly reason: string };

/**
 * Refuses clients without a token of ours before the engine hears of them. The refusals of one address are counted:
 * beyond the limit the connection just ends. Token holders are not counted, so a flood keeps nobody else at that
 * address out; only their questions whether their token is good are counted.
 */
export class EarlyRefusals {
  private readonly seal: TokenSeal;
  private readonly addressOf: (request: IncomingMessage) => string;
  private readonly now: () => number;
  private readonly budgets = new Map<string, TokenBucket>();
  private readonly questions: QuestionLimit;

  constructor({ apiSecret, addressOf, now }: EarlyRefusalOptions) {
    this.seal = new TokenSeal(apiSecret);
    this.addressOf = addressOf ?? ((request) => request.socket.remoteAddress ?? '');
    this.now = now ?? (() => performance.now());
    this.questions = new QuestionLimit(this.now);
  }

  /** Refuses an upgrade, if it comes to that; says whether it did. */
  refusesUpgrade(request: IncomingMessage, socket: Duplex): boolean {
    const bearer = this.bearerOf(request);
    if ('identity' in bearer) return false;
    socket.on('error', () => socket.destroy());
    if (this.mayAnswer(request)) refuseUpgrade(socket, '401 Unauthorized', bearer.reason);
    else socket.destroy();
    return true;
  }

  /** Refuses the question whether a token is good, if it is invalid or asked too often; returns whether it did. */
  refusesQuestion(
    request: IncomingMessage,
    response: ServerResponse,
    headers: Readonly<Record<string, string>>,
  ): boolean {
    if (!askingMethods.has(request.method ?? '') || !isTokenQuestion(request)) return false;
    const bearer = this.bearerOf(request);
    if ('identity' in bearer) {
      if (this.questions.allows(bearer.identity)) return false;
      refuseQuestion(response, headers);
    } else if (this.mayAnswer(request)) response.writeHead(401, headers).end(bearer.reason);
    else request.socket.destroy();
    return true;
  }

  private bearerOf(request: IncomingMessage): Bearer {
    try {
      return { identity: this.seal.glance(tokenOf(request)) };
    } catch (error) {
      if (error instanceof TokenError) return { reason: error.message };
      throw error;
    }
  }

  private mayAnswer(request: IncomingMessage): boolean {
    const network = networkOf(this.addressOf(request));
    const known = this.budgets.get(network);
    const budget = known ?? new TokenBucket(signalLimits.refusals);
    // The address that was refused longest ago is forgotten first.
    this.budgets.delete(network);
    this.budgets.set(network, budget);
    const [oldest] = this.budgets.keys();
    if (this.budgets.size > signalLimits.refusedNetworks && oldest !== undefined) this.budgets.delete(oldest);
    return budget.allows(1, this.now());
  }
}
