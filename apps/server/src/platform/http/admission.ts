import type { FastifyRequest } from 'fastify';
import { headers } from '@lectern/contract/core/envelope.ts';
import type { RefusalCode } from '@lectern/contract/refusals.ts';
import { bodyLimits } from '@lectern/contract/core/pace.ts';
import type { Contexts } from '../context/contexts.ts';
import { personCtx, type Ctx } from '../context/ctx.ts';
import { refuseWithoutProof } from '../context/recent-proof.ts';
import { Refusal } from '../context/refusal.ts';
import { ListTurns, listsAtOnce, turnOf } from './list-turns.ts';
import { paceOfCall, paceOfCaller } from '../pace/call-paces.ts';
import { addressCaller, personCaller, type Caller, type Paces } from '../pace/paces.ts';
import { hostNameOf, readLanguage } from './request-facts.ts';
import type { Route } from './route.ts';
import { readToken, refuseForeignOrigin } from './session-token.ts';

interface Admitted {
  readonly ctx: Ctx;
  readonly caller: Caller;
}

/** What must be done before anything else. */
function openDuty({ actor }: Ctx): RefusalCode | undefined {
  if (actor.kind !== 'person') return undefined;
  if (actor.mustChangePassword === true) return 'password_change_required';
  return actor.mustSetUpFactor === true ? 'factor_setup_required' : undefined;
}

function refuseUnadmitted(ctx: Ctx, entry: Route): void {
  if (ctx.actor.kind === 'anonymous' && !entry.gate.anonymous) throw new Refusal('session_dead');
  if (entry.gate.admits(ctx.actor)) {
    if (entry.call.recentProof === true) refuseWithoutProof(personCtx(ctx));
    return;
  }
  throw new Refusal(openDuty(ctx) ?? 'access_denied');
}

/** The announced size of a body; the maximum if it does not say. */
function bytesOf(request: FastifyRequest): number {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  return length >= 0 ? length : bodyLimits.picturesBytes;
}

/**
 * The caller and their gate are checked before a byte of the body is read. Every request counts, even refused ones,
 * and each caller's work runs in a share of its own.
 */
export class Admission {
  private readonly admitted = new WeakMap<FastifyRequest, Admitted>();
  private readonly contexts: Contexts;
  private readonly paces: Paces;
  private readonly lists: ListTurns;

  constructor(contexts: Contexts, paces: Paces, databasePool: number) {
    this.contexts = contexts;
    this.paces = paces;
    this.lists = new ListTurns(listsAtOnce(databasePool));
  }

  /** Refuses with too_many_requests, session_dead, access_denied, password_change_required, factor_setup_required or proof_required. */
  async admit(request: FastifyRequest, entry: Route): Promise<void> {
    const kind = paceOfCall(entry.call);
    const token = readToken(request)?.token;
    const guess = this.paces.guess(token, request.ip);
    const pace = paceOfCaller(guess, kind);
    this.paces.count(guess, kind, pace);
    const ctx = entry.isHostless
      ? this.contexts.forNobody()
      : await this.paces.run(guess, { kind, pace }, () => this.contextOf(request, entry));
    const caller = entry.isHostless || entry.isUnproven ? guess : this.recognise(ctx, token, request.ip);
    if (caller.isPerson && caller.key !== guess.key)
      this.paces.count(caller, kind, paceOfCaller(caller, kind));
    refuseUnadmitted(ctx, entry);
    if (kind === 'pictures') this.paces.countBytes(caller, bytesOf(request));
    this.admitted.set(request, { ctx, caller });
  }

  /** Does the work of an admitted request in the caller's share; that of a list in its turn among all. */
  work<T>(request: FastifyRequest, entry: Route, run: (ctx: Ctx) => Promise<T>): Promise<T> {
    const admitted = this.admitted.get(request);
    if (!admitted) throw new Error('A request reached its handler without being admitted.');
    const { ctx, caller } = admitted;
    const kind = paceOfCall(entry.call);
    const turn = turnOf(entry.call);
    const work = (): Promise<T> => {
      if (turn === 'list') return this.lists.read(() => run(ctx));
      return turn === 'change' ? this.lists.change(() => run(ctx)) : run(ctx);
    };
    return this.paces.run(caller, { kind, pace: paceOfCaller(caller, kind) }, work);
  }

  private recognise(ctx: Ctx, token: string | undefined, address: string): Caller {
    const personId = ctx.actor.kind === 'person' ? ctx.actor.personId : undefined;
    if (token !== undefined) this.paces.learn(token, personId);
    return personId === undefined ? addressCaller(address) : personCaller(personId);
  }

  /** Host by name, person by token. */
  private contextOf(request: FastifyRequest, entry: Route): Promise<Ctx> {
    const given = entry.isUnproven ? undefined : readToken(request);
    if (given?.from === 'cookie') refuseForeignOrigin(request);
    const zone = request.headers[headers.timeZone];
    const child = request.headers[headers.actingStudent];
    return this.contexts.forCaller({
      hostName: hostNameOf(request.headers.host),
      proof: given && { token: given.token },
      language: readLanguage(request.headers['accept-language']),
      timeZone: typeof zone === 'string' ? zone : undefined,
      address: request.ip,
      userAgent: request.headers['user-agent'],
      actingStudentId: typeof child === 'string' && child !== '' ? child : undefined,
    });
  }
}
