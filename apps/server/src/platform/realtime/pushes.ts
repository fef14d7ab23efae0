import type { Server } from 'socket.io';
import { nameEnd } from '../processes/processes.ts';
import type { Realtime } from './realtime.ts';

/** The namespaces that browsers connect to. */
export const namespaces = ['/chat', '/web', '/custom-chat'] as const;
/** Names of groups of sockets that are reached together. */
export const rooms = {
  person: (id: string) => `person:${id}`,
  visit: (id: string) => `visit:${id}`,
  inside: (visitId: string) => `inside:${visitId}`,
  institution: (id: string) => `institution:${id}`,
  session: (id: string) => `session:${id}`,
  /** One socket, to be reached by its own person alone. */
  own: (personId: string, socketId: string) => `own:${personId}:${socketId}`,
  seat: (visitId: string, personId: string) => `seat:${visitId}:${personId}`,
};

/** A connection's id: opaque to its keepers; it says which server process holds the connection. */
export function connectionId(process: string, socketId: string): string {
  return `${process}${nameEnd}${socketId}`;
}

/** The Socket.IO id in a connection's id. */
function socketIdOf(connection: string): string {
  return connection.slice(connection.indexOf(nameEnd) + 1);
}

/** Pushes to browsers, whichever process they are connected to. */
export function createRealtime(io: Server): Realtime {
  const everywhere = namespaces.map((name) => io.of(name));
  return {
    toPerson: (personId, event, payload) =>
      void io.of('/web').to(rooms.person(personId)).emit(event, payload),
    toMessages: (personId, event, payload) =>
      void io.of('/custom-chat').to(rooms.person(personId)).emit(event, payload),
    toVisit: (visitId, event, payload) => void io.of('/chat').to(rooms.visit(visitId)).emit(event, payload),
    toInside: (visitId, event, payload) => void io.of('/chat').to(rooms.inside(visitId)).emit(event, payload),
    setInside: ({ visitId, personId }, isInside) => {
      const sockets = io.of('/chat').in(rooms.seat(visitId, personId));
      if (isInside) sockets.socketsJoin(rooms.inside(visitId));
      else sockets.socketsLeave(rooms.inside(visitId));
    },
    toInstitution: (id, event, payload) => void io.of('/web').to(rooms.institution(id)).emit(event, payload),
    endSession: (authSessionId, reason) => {
      // A page may have only one of them open: in a call that is the call's.
      for (const namespace of everywhere) {
        namespace.to(rooms.session(authSessionId)).emit('session_dead', { reason });
        namespace.in(rooms.session(authSessionId)).disconnectSockets(true);
      }
    },
    toSeat: (seat, event, payload) =>
      void io.of('/chat').to(rooms.seat(seat.visitId, seat.personId)).emit(event, payload),
    toSocket: (connection, event, payload) =>
      void io.of('/chat').to(socketIdOf(connection)).emit(event, payload),
    removeFromVisit: (visitId, personId) =>
      io.of('/chat').in(rooms.seat(visitId, personId)).disconnectSockets(false),
    toAll: (event, payload) => {
      for (const namespace of everywhere) namespace.emit(event, payload);
    },
  };
}
