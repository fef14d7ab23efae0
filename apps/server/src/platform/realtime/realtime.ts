import type { SessionEnding } from '@lectern/contract/identity/identity.names.ts';

/** Pushes to connected browsers. A push is never the only copy of anything: rows are written first. */
export interface Realtime {
  /** To every open tab of a person, on the namespace `/web`. */
  toPerson(personId: string, event: string, payload: object): void;
  /** To every open screen of messages of a person, on the namespace `/custom-chat`. */
  toMessages(personId: string, event: string, payload: object): void;
  /** To everybody who is connected to a visit's chat namespace. */
  toVisit(visitId: string, event: string, payload: object): void;
  /** The same, only to those who hear about the others there. */
  toInside(visitId: string, event: string, payload: object): void;
  /** From now on a person's sockets hear about the others in a visit, or no longer do. */
  setInside(seat: { visitId: string; personId: string }, isInside: boolean): void;
  /** To one person's sockets in a visit's chat namespace. */
  toSeat(seat: { visitId: string; personId: string }, event: string, payload: object): void;
  /** To one socket in a visit's chat namespace, by the id of its connection. */
  toSocket(connectionId: string, event: string, payload: object): void;
  /** To everybody of an institution, on `/web`. */
  toInstitution(institutionId: string, event: string, payload: object): void;
  /** Closes every socket of a sign-in session after telling it why. */
  endSession(authSessionId: string, reason: SessionEnding): void;
  /** Takes a person's sockets out of a visit at once. */
  removeFromVisit(visitId: string, personId: string): void;
  /** Tells everybody, e.g. that the server goes down or the clock was moved. */
  toAll(event: string, payload: object): void;
}
