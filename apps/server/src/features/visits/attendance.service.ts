import type { AttendanceRow, VisitAttendance } from '@lectern/contract/visits/attendance.shapes.ts';
import { hasRoom } from '@lectern/contract/visits/visits.rules.ts';
import { emit, transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as people from '../people/people.service.ts';
import { mayExportAttendance, mayMarkAttendance, maySeeAttendanceOf } from './attendance.policy.ts';
import { toAttendanceRow, toOutcome } from './attendance.view.ts';
import { recordAct } from './happenings.service.ts';
import { lockUpToDate } from './lifecycle.service.ts';
import { attendanceMarked } from './news.service.ts';
import { findVisitFor, type VisitFor } from './roster.service.ts';
import { attendanceIn, markPresent, noShowIn } from './stays.service.ts';
import { isOpen, type Participant, type Visit } from './visits.rules.ts';

/** The rows of people whom the asker may see in a visit, by name; the caller checks that the visit may be read. */
export async function rowsOf(ctx: PersonCtx, roster: VisitFor): Promise<AttendanceRow[]> {
  const { visit, viewer, studentId } = roster;
  const places = roster.participants.filter((place) => maySeeAttendanceOf(viewer, studentId, place));
  const known = await people.getPeople(
    ctx,
    places.map(({ personId }) => personId),
  );
  const attendance = await attendanceIn(ctx, visit);
  const isFull = viewer !== 'attendee';
  return places
    .flatMap((place) => {
      const person = known.get(place.personId);
      if (!person) return [];
      const shown = { id: person.id, name: person.name, image: people.imageOf(ctx, person) };
      const attending = { person: shown, place, attendance: attendance.get(place.personId) };
      return [toAttendanceRow(attending, { visit, isFull })];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Conclusions from the attendance: only after a visit by video, and not for its attendees. */
async function outcomeOf(ctx: PersonCtx, roster: VisitFor): Promise<VisitAttendance['outcome']> {
  const { visit, viewer } = roster;
  const isOver = !isOpen(visit.state) && visit.state !== 'cancelled';
  if (viewer === 'attendee' || !isOver || !hasRoom(visit.kind)) return null;
  return toOutcome(await noShowIn(ctx, roster));
}

async function attendanceFor(ctx: PersonCtx, roster: VisitFor): Promise<VisitAttendance> {
  const { visit, viewer } = roster;
  return {
    visitId: visit.id,
    outcome: await outcomeOf(ctx, roster),
    people: await rowsOf(ctx, roster),
    mayMark: mayMarkAttendance(viewer, visit, ctx.clock.now()).ok,
    mayExport: mayExportAttendance(viewer).ok,
  };
}

/**
 * People who were in a session, from when until when: everybody for its educator and the administrators above it,
 * and only their own or the chosen child's minutes and times for attendees. Refuses with not_found people who may
 * not know of it.
 */
export async function visitAttendance(ctx: PersonCtx, visitId: string): Promise<VisitAttendance> {
  return attendanceFor(ctx, await findVisitFor(ctx, visitId));
}

/** Whether the educator has still to say who was at a session in person: nobody else knows. */
export function isUnmarked(
  { kind }: Pick<Visit, 'kind'>,
  participants: readonly Pick<Participant, 'side' | 'wasPresent'>[],
): boolean {
  if (kind !== 'inPerson') return false;
  return participants.some(({ side, wasPresent }) => side === 'student' && typeof wasPresent !== 'boolean');
}

/**
 * Marks whether a student was at a session in person; marked again, the last mark holds. Refuses everybody but its
 * educator, sessions by video, and before the start or after the note was completed.
 */
export async function markAttendance(
  ctx: PersonCtx,
  visitId: string,
  { userId, isPresent }: { userId: string; isPresent: boolean },
): Promise<VisitAttendance> {
  return transaction(ctx, async (tx) => {
    await findVisitFor(tx, visitId);
    await lockUpToDate(tx, visitId);
    const { viewer, visit, participants } = await findVisitFor(tx, visitId);
    refuseUnless(mayMarkAttendance(viewer, visit, tx.clock.now()));
    const isStudent = participants.some((one) => one.personId === userId && one.side === 'student');
    if (!isStudent) throw new Refusal('not_found');
    await markPresent(tx, visitId, { personId: userId, isPresent });
    await recordAct(tx, visitId, {
      kind: isPresent ? 'markedPresent' : 'markedAbsent',
      personIds: [userId],
    });
    await emit(tx, attendanceMarked, { visitId });
    return visitAttendance(tx, visitId);
  });
}
