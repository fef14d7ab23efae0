import type { Realtime } from './realtime.ts';

const nothing = (): void => undefined;

/** Pushes to nobody: while the product starts, and where no sockets are served. */
export const silentRealtime: Realtime = {
  toPerson: nothing,
  toMessages: nothing,
  toVisit: nothing,
  toInside: nothing,
  setInside: nothing,
  toSeat: nothing,
  toSocket: nothing,
  toInstitution: nothing,
  endSession: nothing,
  removeFromVisit: nothing,
  toAll: nothing,
};
