import { may } from '@lectern/contract/access/capabilities.ts';
import type { RequestKind } from '@lectern/contract/cancel-requests/cancel-requests.names.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { HappeningKind } from '@lectern/contract/visits/history.names.ts';
import type { Viewer } from '@lectern/contract/visits/visits.names.ts';

/** Something that happened to a session, with everything that is known of it. */
export interface Fact {
  readonly id: string;
  readonly kind: HappeningKind;
  readonly at: Date;
  /** The actor; null for time. */
  readonly byId: string | null;
  /** The person it is about. */
  readonly whoId: string | null;
  readonly fromStart?: Date | null;
  readonly toStart?: Date | null;
  readonly wanted?: RequestKind;
  readonly reason?: string | null;
}

/** The reader of a history. */
export interface HistoryReader {
  readonly viewer: Viewer;
  readonly role: Role;
  readonly personId: string;
  /** The student as or for whom the reader attends. */
  readonly studentId: string | null;
  readonly educatorId: string;
  /** The session is one of many people. */
  readonly isOfMany: boolean;
}

/**
 * The people about whom an attendee of a session of many may learn: themselves, their student and the educator.
 * Null: everybody.
 */
export function toldOfPeople({ viewer, ...reader }: HistoryReader): string[] | null {
  if (viewer !== 'attendee' || !reader.isOfMany) return null;
  return [reader.personId, reader.educatorId, ...(reader.studentId === null ? [] : [reader.studentId])];
}

const ofFlags: readonly HappeningKind[] = ['flagged', 'flagAnswered'];

function isTold(fact: Fact, reader: HistoryReader): boolean {
  if (ofFlags.includes(fact.kind)) return reader.viewer !== 'attendee' && may(reader.role, 'seeFlags');
  const people = toldOfPeople(reader);
  // A session is referred to an educator, and its only student may know it.
  if (people === null || fact.whoId === null || fact.kind === 'referred') return true;
  return people.includes(fact.whoId);
}

/** An attendee of a session of many sees an actor's name unless it is another family's. */
function isNamed(byId: string, reader: HistoryReader, roleOf: (id: string) => Role | undefined): boolean {
  const people = toldOfPeople(reader);
  if (people === null || people.includes(byId)) return true;
  const role = roleOf(byId);
  return role !== undefined && may(role, 'administer');
}

/**
 * The part of the history that a reader sees. Students and parents see no reasons and nothing of flags, and in a
 * session of many nothing about or by other families; the educator and Levels 2 and 3 see all.
 */
export function toldTo(
  reader: HistoryReader,
  facts: readonly Fact[],
  roleOf: (id: string) => Role | undefined,
): Fact[] {
  const readsReasons = reader.viewer !== 'attendee' && may(reader.role, 'changeVisits');
  return facts
    .filter((fact) => isTold(fact, reader))
    .map((fact) => ({
      ...fact,
      byId: fact.byId !== null && isNamed(fact.byId, reader, roleOf) ? fact.byId : null,
      reason: readsReasons ? (fact.reason ?? null) : null,
    }));
}
