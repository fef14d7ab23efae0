import type { Socket } from 'socket.io';
import { socketPaceOfAddress, socketPaceOfPerson } from '@lectern/contract/core/pace.ts';
import type { Proof } from '../context/contexts.ts';
import { personCtx, type PersonCtx } from '../context/ctx.ts';
import { Refusal } from '../context/refusal.ts';
import type { EdgeLimits } from '../edge/edge-limits.ts';
import { callerAddress } from '../http/trusted-proxies.ts';
import type { Log } from '../operations/log.ts';
import { addressCaller, personCaller, type Paces } from '../pace/paces.ts';
import type { ConnectionHandler } from './channel.ts';
import { rooms } from './pushes.ts';
import { contextOf, handshakeOf, proofOf, type ProofSources } from './socket-proof.ts';

/** What is needed to let a socket in, and to look at it again. */
export interface AdmissionSources extends ProofSources {
  readonly limits: EdgeLimits;
  readonly paces: Paces;
  readonly log: Log;
  readonly connections: readonly ConnectionHandler[];
}

/** What is kept with a socket that was let in. */
export interface SocketData {
  proof: Proof;
  ctx: PersonCtx;
  visitId: string | null;
  /** Who the socket's person was found to be, and when on the machine's own clock. */
  proven: { readonly atMs: number; readonly ctx: Promise<PersonCtx> };
}

/** Sockets of a namespace that are being let in, by their person: they count before they stand, so that many at once are no more than many. */
export class Entering {
  private readonly counts = new Map<string, number>();

  of(personId: string): number {
    return this.counts.get(personId) ?? 0;
  }

  /** Counts one until the work is done, well or not. */
  async during<T>(personId: string, work: () => Promise<T>): Promise<T> {
    this.counts.set(personId, this.of(personId) + 1);
    try {
      return await work();
    } finally {
      const left = this.of(personId) - 1;
      if (left > 0) this.counts.set(personId, left);
      else this.counts.delete(personId);
    }
  }
}

/** Where a socket asks to be let in: what decides there, and who else is about to be. */
export interface Door {
  readonly handler: ConnectionHandler;
  readonly entering: Entering;
}

/** Signs a socket in; whatever its query says decides nothing. */
async function admit(options: AdmissionSources, socket: Socket, { handler, entering }: Door): Promise<void> {
  const proof = await proofOf(options, socket);
  if (!proof) throw new Refusal('session_dead');
  const atMs = performance.now();
  const ctx = personCtx(await contextOf(options, socket, proof));
  if (!handler.gate.admits(ctx.actor)) throw new Refusal('access_denied');
  const { personId } = ctx.actor;
  const others = (socket.nsp.adapter.rooms.get(rooms.person(personId))?.size ?? 0) + entering.of(personId);
  if (others >= options.limits.socketsOfPerson) throw new Refusal('too_many_requests');
  options.paces.count(personCaller(personId), 'socket', socketPaceOfPerson);
  await entering.during(personId, () => enter(socket, { proof, ctx, atMs, handler }));
}

/** Lets in who may be here, and gathers the socket with those that it is reached together with. */
async function enter(
  socket: Socket,
  shown: Pick<SocketData, 'proof' | 'ctx'> & { atMs: number; handler: ConnectionHandler },
): Promise<void> {
  const { proof, ctx, atMs, handler } = shown;
  const { visitId, isInside = false } = await handler.admit(ctx, { visitId: handshakeOf(socket).visitId });
  const data: SocketData = { proof, ctx, visitId, proven: { atMs, ctx: Promise.resolve(ctx) } };
  socket.data = data;
  await socket.join([
    rooms.person(ctx.actor.personId),
    rooms.institution(ctx.actor.institutionId),
    rooms.session(ctx.actor.authSessionId),
    rooms.own(ctx.actor.personId, socket.id),
    ...(visitId ? [rooms.visit(visitId), rooms.seat(visitId, ctx.actor.personId)] : []),
    ...(visitId && isInside ? [rooms.inside(visitId)] : []),
  ]);
}

/** Strangers of one address are signed in a few at once, so that a flood of theirs keeps nobody else waiting. */
export async function admitInShare(options: AdmissionSources, socket: Socket, door: Door): Promise<void> {
  const { address, headers } = socket.handshake;
  const caller = addressCaller(callerAddress(address, headers, options.trustedProxies));
  options.paces.count(caller, 'socket', socketPaceOfAddress);
  await options.paces.run(caller, { kind: 'socket', pace: socketPaceOfAddress }, () =>
    admit(options, socket, door),
  );
}

/** What admitted a socket is asked again; an error says nothing about the person. */
export async function recheckSocket(options: AdmissionSources, socket: Socket): Promise<void> {
  const { proof, visitId } = socket.data as SocketData;
  const handler = options.connections.find((entry) => entry.namespace === socket.nsp.name);
  try {
    const ctx = personCtx(await contextOf(options, socket, proof));
    await handler?.admit(ctx, { visitId: visitId ?? undefined });
  } catch (error) {
    if (error instanceof Refusal) socket.disconnect(true);
    else options.log.warn({ err: error }, 'a socket could not be looked at again');
  }
}
