import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestUrl, tokenOf } from './request-url.ts';
import { SignalBudgets } from './signal-budget.ts';
import { signalLimits } from './signal-limits.ts';
import type { SignalTokens } from './signal-server.ts';

const paths: ReadonlySet<string> = new Set(['/rtc/validate', '/rtc/v1/validate']);

/** Whether a request asks if its token is good, by any method. */
export function isTokenQuestion(request: Pick<IncomingMessage, 'url'>): boolean {
  return paths.has(requestUrl(request).pathname);
}

/** How often people may ask whether a token of theirs is good: as often as they may open links. */
export class QuestionLimit {
  private readonly budgets = new SignalBudgets(signalLimits);
  private readonly now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  /** Whether a person may ask again. */
  allows(identity: string): boolean {
    const nowMs = this.now();
    return this.budgets.of(identity, nowMs).allowsQuestion(nowMs);
  }
}

/** Says that somebody asked too often. */
export function refuseQuestion(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  response.writeHead(429, headers).end('too many questions');
}

/** Answers whether a token is good; one that was revoked is looked at as often as any. */
export async function answerTokenQuestion(
  request: IncomingMessage,
  response: ServerResponse,
  {
    tokens,
    limit,
    headers,
  }: { tokens: SignalTokens; limit: QuestionLimit; headers: Readonly<Record<string, string>> },
): Promise<void> {
  try {
    const token = tokenOf(request);
    // Before the costlier look at the token.
    if (!limit.allows(tokens.glance(token))) {
      refuseQuestion(response, headers);
      return;
    }
    await tokens.authorize(token);
    response.writeHead(200, headers).end('success');
  } catch (error) {
    response.writeHead(401, headers).end(error instanceof Error ? error.message : 'refused');
  }
}
