import type { Happening } from '@lectern/contract/visits/history.shapes.ts';
import type { HappeningKind } from '@lectern/contract/visits/history.names.ts';
import type { RequestState } from '@lectern/contract/cancel-requests/cancel-requests.names.ts';
import type { Visit } from '../visits.rules.ts';
import type { HappeningRow, RequestRow } from './history.repo.ts';
import type { Fact } from './history.rules.ts';

const endings = {
  accepted: 'requestAccepted',
  rejected: 'requestRejected',
  withdrawn: 'requestWithdrawn',
  lapsed: 'requestLapsed',
} as const satisfies Record<Exclude<RequestState, 'open'>, HappeningKind>;

/** That a session was booked. */
export function bookedFact({ id, createdAt, createdBy }: Visit): Fact {
  return { id: `booked:${id}`, kind: 'booked', at: createdAt, byId: createdBy, whoId: null };
}

/** A row of the history; the reason of a cancellation is on the session. */
export function keptFact(row: HappeningRow, cancelReason: string | null): Fact {
  return {
    id: `kept:${row.seq}`,
    kind: row.kind,
    at: row.at,
    byId: row.actorId,
    whoId: row.personId,
    fromStart: row.fromStartsAt,
    toStart: row.toStartsAt,
    reason: row.kind === 'cancelled' ? cancelReason : null,
  };
}

/** That something was asked for, and how the request ended. */
export function requestFacts(row: RequestRow): Fact[] {
  const asked: Fact = {
    id: `asked:${row.id}`,
    kind: 'requested',
    at: row.askedAt,
    byId: row.askedBy,
    whoId: null,
    fromStart: row.otherStartsAt && row.startsAt,
    toStart: row.otherStartsAt,
    wanted: row.kind,
    reason: row.reason,
  };
  if (row.state === 'open' || row.endedAt === null) return [asked];
  const byId = row.state === 'withdrawn' ? row.askedBy : row.decidedBy;
  const ended = { kind: endings[row.state], at: row.endedAt, byId, whoId: null, reason: row.answer };
  return [asked, { id: `ended:${row.id}`, ...ended }];
}

/** The first message raises a flag, every other one answers it. */
export function flagFacts(rows: readonly { id: string; by: string; at: Date }[]): Fact[] {
  return rows.map(({ id, by, at }, number) => ({
    ...{ id: `flag:${id}`, kind: number === 0 ? ('flagged' as const) : ('flagAnswered' as const) },
    ...{ at, byId: by, whoId: null },
  }));
}

/** That a session was referred to another educator. */
export function referredFacts(rows: readonly { id: string; by: string; to: string; at: Date }[]): Fact[] {
  return rows.map(({ id, by, to, at }) => ({
    ...{ id: `referred:${id}`, kind: 'referred' as const, at, byId: by, whoId: to },
  }));
}

/** Whether a fact came before another; of the same moment stays the order in which they were read. */
export const byMoment = (one: Fact, other: Fact): number => one.at.getTime() - other.at.getTime();

/** A fact as it is sent. A move keeps the length of a session. */
export function toHappening(fact: Fact, visit: Visit, nameOf: (id: string) => string | null): Happening {
  const lengthMs = visit.endsAt.getTime() - visit.startsAt.getTime();
  const time = (start: Date | null | undefined) =>
    start
      ? {
          startTime: start.toISOString(),
          endTime: new Date(start.getTime() + lengthMs).toISOString(),
        }
      : null;
  return {
    id: fact.id,
    kind: fact.kind,
    at: fact.at.toISOString(),
    by: fact.byId === null ? null : nameOf(fact.byId),
    who: fact.whoId === null ? null : nameOf(fact.whoId),
    from: time(fact.fromStart),
    to: time(fact.toStart),
    wanted: fact.wanted ?? null,
    missing: fact.kind === 'missed' ? visit.missing : null,
    reason: fact.reason ?? null,
  };
}
