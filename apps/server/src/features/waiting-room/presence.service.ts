import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import type { waitingRoomEvents } from '@lectern/contract/waiting-room/waiting-room.events.ts';
import type { PresentPerson } from '@lectern/contract/waiting-room/waiting-room.shapes.ts';
import { afterCommit, type Ctx } from '../../platform/context/ctx.ts';
import * as telling from '../notifications/telling.service.ts';
import * as people from '../people/people.service.ts';
import * as subjects from '../subjects/subjects.service.ts';
import * as visits from '../visits/visits.service.ts';
import type * as roster from '../visits/roster.service.ts';
import { beginStay, endStays } from '../visits/stays.service.ts';
import { listPresent } from './waiting-room.repo.ts';
import { toMove, toPresentPerson } from './waiting-room.view.ts';

/** The people on the page of a waiting room. */
export interface Presence {
  readonly visitId: string;
  readonly present: PresentPerson[];
  /** How many more are in the call, without the educator. */
  readonly inCall: number;
  readonly isEducatorPresent: boolean;
}

/** Somebody is on the page from now on. */
export async function noteArrival(ctx: Ctx, visitId: string, personId: string): Promise<void> {
  await beginStay(ctx, { visitId, personId, kind: 'waiting' });
}

/** Somebody is on the page no longer: now, or since their connection was lost. */
export async function noteDeparture(
  ctx: Ctx,
  { visitId, personId }: { visitId: string; personId: string },
  lostAt?: Date | null,
): Promise<void> {
  await endStays(ctx, { visitId, personId, kind: 'waiting' }, lostAt);
}

/** The people on the page of a visit's waiting room now. */
export async function everybodyOn(ctx: Ctx, visit: visits.Visit): Promise<Presence> {
  const rows = await listPresent(ctx.scope, visit.id);
  const known = await people.getPeople(
    ctx,
    rows.map((row) => row.personId),
  );
  const participants = await visits.participantsOf(ctx, visit.id);
  const waiting = new Set(
    participants.filter(({ state }) => state === 'waiting').map(({ personId }) => personId),
  );
  const present = rows.flatMap((row) => {
    const person = known.get(row.personId);
    if (!person || person.id === visit.educatorId) return [];
    const image = people.imageOf(ctx, person);
    return [toPresentPerson({ ...person, image, isWaiting: waiting.has(person.id), since: row.since })];
  });
  const isEducatorPresent = rows.some((row) => row.personId === visit.educatorId);
  const onPage = new Set(rows.map((row) => row.personId));
  const inCall = participants.filter(
    ({ state, side, personId }) => state === 'inCall' && side !== 'educator' && !onPage.has(personId),
  );
  return { visitId: visit.id, present, inCall: inCall.length, isEducatorPresent };
}

/** The educator sees who waits; the others learn only whether the educator is here. */
export function presenceFor(presence: Presence, viewer: roster.VisitFor['viewer']): Presence {
  return viewer === 'educator' ? presence : { ...presence, present: [], inCall: 0 };
}

/**
 * Tells who is on the page: the educator, and the others as far as it concerns them. In a visit of many they hear only
 * of the educator's coming and going.
 */
export async function pushPresence(ctx: Ctx, visit: visits.Visit, moved: string): Promise<void> {
  const presence = await everybodyOn(ctx, visit);
  const isNewsForAll = !isGroup(visit.kind) || moved === visit.educatorId;
  const others = isNewsForAll ? presence.present.map((person) => person.userId) : [];
  await afterCommit(ctx, () => {
    ctx.ports.realtime.toPerson(visit.educatorId, 'waiting_room_presence', presence);
    for (const personId of others)
      ctx.ports.realtime.toPerson(personId, 'waiting_room_presence', presenceFor(presence, 'attendee'));
  });
}

/** Names of a visit's subjects; null if none was chosen. */
export async function subjectOf(
  ctx: Ctx,
  visit: Pick<visits.Visit, 'subjectId' | 'subcategoryId'>,
): Promise<{ subject: string | null; subcategory: string | null }> {
  const { subjectId, subcategoryId } = visit;
  const subject = subjectId && (await subjects.getSubjectNames(ctx, [subjectId])).get(subjectId);
  const subcategory =
    subcategoryId && (await subjects.getSubcategories(ctx, [subcategoryId])).get(subcategoryId);
  return { subject: subject || null, subcategory: subcategory ? subcategory.name : null };
}

/** Tells the educator that somebody came, came back or left. */
export async function pushMove(
  ctx: Ctx,
  visit: visits.Visit,
  move: { event: keyof typeof waitingRoomEvents.toClient; personId: string },
): Promise<void> {
  const person = await people.findPerson(ctx, move.personId);
  if (!person) return;
  const { subject } = await subjectOf(ctx, visit);
  const payload = toMove({
    visitId: visit.id,
    personId: person.id,
    name: person.name,
    subject,
    at: ctx.clock.now(),
  });
  await afterCommit(ctx, () => ctx.ports.realtime.toPerson(visit.educatorId, move.event, payload));
}

/** Tells the educator of somebody who waits now: at once, on the page, and by the bell; not of each viewer of a broadcast. */
export async function tellWaiting(
  ctx: Ctx,
  visit: visits.Visit,
  person: { id: string; name: string },
): Promise<void> {
  await pushMove(ctx, visit, { event: 'student_arrived', personId: person.id });
  await pushPresence(ctx, visit, person.id);
  if (visit.kind === 'broadcast') return;
  await telling.tell(ctx, {
    personId: visit.educatorId,
    type: 'waitingRoom',
    data: { visitId: visit.id, studentName: person.name, startsAt: visit.startsAt },
    dedupeKey: `waiting-room:${visit.id}:${person.id}`,
  });
}
