import { isEducator, isParent } from '@lectern/contract/access/roles.ts';
import type { Language } from '@lectern/contract/core/core.names.ts';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { hasRoom, isGroup } from '@lectern/contract/visits/visits.rules.ts';
import type { CalendarEntry, Invitation } from '../../platform/mail/calendar-file.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as people from '../people/people.service.ts';
import { findEntry, type EntryRow } from './entries.repo.ts';
import type { Participant, Visit } from './visits.rules.ts';

/** A visit as calendars keep it, for any reader. Nothing else of a visit reaches a calendar. */
export interface EntryFacts extends EntryRow {
  readonly visitId: string;
  readonly kind: VisitKind;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly isCancelled: boolean;
  readonly educatorName: string;
}

/** The reader of an entry. */
export interface EntryReader {
  readonly language: Language;
  readonly side: 'educator' | 'student' | 'parent' | 'guest';
  /** First names of students: the one whom an educator meets, a parent's own children. */
  readonly firstNames: readonly string[];
  /** Where the reader enters: the address to sign in, or a guest's personal link; null once there is none. */
  readonly link: string | null;
}

/** Whether visits of a kind are in calendars: one that begins at once is over before a calendar reads it. */
export function isInCalendars(kind: VisitKind): boolean {
  return kind !== 'onDemand';
}

function titleOf({ kind, subject, educatorName }: EntryFacts, reader: EntryReader): string {
  const { language, side, firstNames } = reader;
  const kindName = translate(language, `visits.kind.${kind}`);
  const about = subject ?? kindName;
  const names = firstNames.join(', ');
  if (side !== 'educator') {
    const title = translate(language, 'calendar.entry.with', { subject: about, person: educatorName });
    if (side !== 'parent' || names === '') return title;
    return translate(language, 'calendar.entry.ofChildren', { names, title });
  }
  if (names !== '') return translate(language, 'calendar.entry.with', { subject: about, person: names });
  return subject === null
    ? kindName
    : translate(language, 'calendar.entry.group', { subject, kind: kindName });
}

/**
 * The calendar entry of a visit in the reader's words: subject, time, first names and where to enter, and nothing
 * else.
 */
export function toEntry(facts: EntryFacts, reader: EntryReader): CalendarEntry {
  const { side, language, link } = reader;
  const own = hasRoom(facts.kind) ? 'calendar.entry.text' : 'calendar.entry.inPersonText';
  const text = side === 'guest' ? 'calendar.entry.guestText' : own;
  return {
    uid: `${facts.visitId}@lectern`,
    sequence: facts.sequence,
    startsAt: facts.startsAt.toISOString(),
    endsAt: facts.endsAt.toISOString(),
    changedAt: facts.changedAt.toISOString(),
    title: titleOf(facts, reader),
    text: link === null ? '' : translate(language, text, { link }),
    place: hasRoom(facts.kind) ? link : null,
    isCancelled: facts.isCancelled,
  };
}

/** The current calendar entry of a visit. */
export async function entryFactsOf(ctx: Ctx, visit: Visit, educatorName: string): Promise<EntryFacts> {
  const { id: visitId, kind, startsAt, endsAt, state } = visit;
  const row = await findEntry(ctx.scope, visitId);
  return { ...row, visitId, kind, startsAt, endsAt, educatorName, isCancelled: state === 'cancelled' };
}

/** Somebody's entry as a mail tells it: to keep it, or to take out what is cancelled. */
export function toInvitation(facts: EntryFacts, reader: EntryReader): Invitation {
  return { method: facts.isCancelled ? 'CANCEL' : 'REQUEST', entries: [toEntry(facts, reader)] };
}

/** The state of a visit and its people before the notification. */
export interface Invited {
  readonly visit: Visit;
  readonly participants: readonly Participant[];
  /** Everybody concerned, including those who lost their place. */
  readonly named: ReadonlyMap<string, people.PersonFacts>;
  readonly facts: EntryFacts;
}

/** The change for a receiver's calendar, about one student. */
export type InvitationFor = (
  receiver: people.PersonFacts,
  about: { readonly studentId?: string },
) => Invitation | null;

/**
 * What a change of a visit means for the calendars of the people notified. People who lost their place remove it; a
 * parent keeps it for as long as one child has one.
 */
export async function invitationsFor(ctx: Ctx, invited: Invited): Promise<InvitationFor> {
  const { visit, participants, named, facts } = invited;
  if (!isInCalendars(visit.kind)) return () => null;
  const there = participants.filter((one) => one.side === 'student').map((one) => one.personId);
  const parents = await people.parentsOfStudents(ctx, there);
  const isChild = (studentId: string, parentId: string): boolean =>
    parents.get(studentId)?.some(({ id }) => id === parentId) ?? false;
  const firstNames = (ids: readonly string[]): string[] =>
    ids.flatMap((id) => named.get(id)?.firstName ?? []).toSorted();
  const reader = { link: ctx.host.appUrl };
  return (receiver, about) => {
    const { id, role, language } = receiver;
    if (isEducator(role)) {
      const known = isGroup(visit.kind) ? [] : firstNames(there);
      return toInvitation(facts, { ...reader, language, side: 'educator', firstNames: known });
    }
    const own = there.filter((studentId) => studentId === id || isChild(studentId, id));
    const isCancelled = facts.isCancelled || own.length === 0;
    const told = own.length > 0 || about.studentId === undefined ? own : [about.studentId];
    const side = isParent(role) ? 'parent' : 'student';
    const names = side === 'parent' ? firstNames(told) : [];
    return toInvitation({ ...facts, isCancelled }, { ...reader, language, side, firstNames: names });
  };
}
