import type { TcpAdmission } from '../tcp/tcp-entrance.ts';

/** Two ways in for one client, used as one: traffic by either counts. */
export function bothWays(first: TcpAdmission, second: TcpAdmission): TcpAdmission {
  return {
    get backlogBytes() {
      return Math.max(first.backlogBytes, second.backlogBytes);
    },
    get isInUse() {
      return first.isInUse || second.isInUse;
    },
    get isOrphan() {
      if (first.isOrphan) return !second.isInUse;
      return second.isOrphan && !first.isInUse;
    },
    take: (packet) => {
      first.take(packet);
      second.take(packet);
    },
    dismiss: () => {
      first.dismiss();
      second.dismiss();
    },
  };
}
