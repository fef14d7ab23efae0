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

/** The needs of admitting a socket, and of checking it again. */
export interface AdmissionSources extends ProofSources {
  readonly limits: EdgeLimits;
  readonly paces: Paces;
  readonly log: Log;
  readonly connections: readonly ConnectionHandler[];
}

/** The facts kept with an admitted socket. */
export interface SocketData {
  proof: Proof;
  ctx: PersonCtx;
  visitId: string | null;
  /** The person of the socket, and when they were last checked, by the machine's clock. */
  proven: { readonly atMs: number; readonly ctx: Promise<PersonCtx> };
}

/** Signs a socket in; its query decides nothing. */
async function admit(options: AdmissionSources, socket: Socket, handler: ConnectionHandler): Promise<void> {
  const proof = await proofOf(options, socket);
  if (!proof) throw new Refusal('session_dead');
  const atMs = performance.now();
  const ctx = personCtx(await contextOf(options, socket, proof));
  if (!handler.gate.admits(ctx.actor)) throw new Refusal('access_denied');
  const { personId } = ctx.actor;
  const all = rooms.person(personId);
  const others = socket.nsp.adapter.rooms.get(all)?.size ?? 0;
  if (others >= options.limits.socketsOfPerson) throw new Refusal('too_many_requests');
  options.paces.count(personCaller(personId), 'socket', socketPaceOfPerson);
  // It counts while it is checked, or many at once would be too many; a refused one leaves again.
  await socket.join(all);
  const { visitId, isInside = false } = await handler.admit(ctx, { visitId: handshakeOf(socket).visitId });
  const data: SocketData = { proof, ctx, visitId, proven: { atMs, ctx: Promise.resolve(ctx) } };
  socket.data = data;
  await socket.join([
    rooms.institution(ctx.actor.institutionId),
    rooms.session(ctx.actor.authSessionId),
    rooms.own(personId, socket.id),
    ...(visitId ? [rooms.visit(visitId), rooms.seat(visitId, personId)] : []),
    ...(visitId && isInside ? [rooms.inside(visitId)] : []),
  ]);
}

/** Strangers of one address are signed in a few at once, so that a flood of theirs keeps nobody else waiting. */
export async function admitInShare(
  options: AdmissionSources,
  socket: Socket,
  handler: ConnectionHandler,
): Promise<void> {
  const { address, headers } = socket.handshake;
  const caller = addressCaller(callerAddress(address, headers, options.trustedProxies));
  options.paces.count(caller, 'socket', socketPaceOfAddress);
  await options.paces.run(caller, { kind: 'socket', pace: socketPaceOfAddress }, () =>
    admit(options, socket, handler),
  );
}

/** The check that admitted a socket is repeated; an error says nothing about the person. */
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
