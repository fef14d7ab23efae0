import { isEducator, isParent } from '@lectern/contract/access/roles.ts';
import { cancelRequestLimits } from '@lectern/contract/cancel-requests/cancel-requests.limits.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import { emit, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import { isEducatorTaken, listTaken, lockCalendarRows } from './calendars.repo.ts';
import { saveMove } from './changing.repo.ts';
import { recordChange } from './administered.service.ts';
import type { Changing } from './changing.service.ts';
import { growEntry } from './entries.repo.ts';
import { nextDue, type Situation } from './lifecycle.rules.ts';
import { recordAct } from './happenings.service.ts';
import * as news from './news.service.ts';
import type { VisitTime } from './storing.service.ts';
import { blocksStudents, joinNames, type Visit } from './visits.rules.ts';

const idsOfStudents = ({ participants }: Situation): string[] =>
  participants.filter((one) => one.side === 'student').map((one) => one.personId);

/**
 * How a taken student is reported: to themselves, to a parent by the child's name, for a class by all names, else
 * without a reason.
 */
async function refuseTaken(tx: Ctx, visit: Visit, takenIds: readonly string[]): Promise<void> {
  if (takenIds.length === 0) return;
  const names = [...(await people.getPeople(tx, takenIds)).values()].map(({ name }) => name);
  if (isGroup(visit.kind)) throw new Refusal('students_taken', { params: { names: joinNames(names) } });
  const { actor } = tx;
  if (actor.kind !== 'person') throw new Refusal('slot_taken');
  if (takenIds.includes(actor.personId)) throw new Refusal('own_session_then');
  if (isParent(actor.role)) throw new Refusal('child_session_then', { params: { name: joinNames(names) } });
  throw new Refusal('slot_taken');
}

/** Whether a new time is another one, as long as the visit is. */
export function refuseOtherLength(visit: Visit, time: Pick<Visit, 'startsAt' | 'endsAt'>): void {
  const lengthOf = ({ startsAt, endsAt }: typeof time): number => endsAt.getTime() - startsAt.getTime();
  if (lengthOf(visit) !== lengthOf(time)) throw new Refusal('other_length');
  if (visit.startsAt.getTime() === time.startsAt.getTime()) throw new Refusal('slot_taken');
}

/**
 * Moves a locked visit, after the caller has checked that the actor may: the same people, chat and files at another
 * time. Everybody hears both times, and is reminded again. Call it in `refusingTaken`; refuses a closed school and
 * students who have another session then.
 */
export async function moveNow(
  tx: Ctx,
  situation: Situation,
  { time, isByEducator }: { time: VisitTime; isByEducator: boolean },
): Promise<Visit> {
  const { visit, participants } = situation;
  refuseOtherLength(visit, time);
  const studentIds = blocksStudents(visit.kind) ? idsOfStudents(situation) : [];
  await lockCalendarRows(tx.scope, [visit.educatorId, ...studentIds]);
  if (visit.levelId !== null && !(await levels.lockOpen(tx, [visit.levelId])))
    throw new Refusal('school_closed');
  await refuseTaken(tx, visit, await listTaken(tx.scope, studentIds, { ...time, exceptVisitId: visit.id }));
  const now = tx.clock.now();
  const freeUntil = new Date(now.getTime() + cancelRequestLimits.freeCancelHours * 3_600_000);
  const { startsAt, endsAt } = time;
  const freeCancelUntil = isByEducator ? freeUntil : null;
  const moved = { ...visit, startsAt, endsAt, moves: visit.moves + 1, freeCancelUntil };
  const after = { ...moved, dueAt: nextDue(moved, now) };
  await saveMove(tx.scope, after, time.slotIds);
  await growEntry(tx.scope, visit.id, now);
  await recordAct(tx, visit.id, { kind: 'moved', moved: { from: visit.startsAt, to: startsAt } });
  const payload = { visitId: visit.id, from: visit.startsAt.toISOString(), to: startsAt.toISOString() };
  await emit(tx, news.visitMoved, payload);
  await news.tellMoved(tx, { visit: after, participants }, visit.startsAt);
  return after;
}

/** Moves a visit that was locked for the asker to move; see `moveNow`. */
export async function moveOwn(tx: PersonCtx, place: Changing, time: VisitTime): Promise<void> {
  const after = await moveNow(tx, place, { time, isByEducator: isEducator(tx.actor.role) });
  if (place.viewer === 'admin') await recordChange(tx, 'visit.moved', { before: place.visit, after });
}

/** Refuses a time at which the educator or a student of a visit has another one by now. Nothing is held. */
export async function refuseTakenTime(tx: Ctx, situation: Situation, time: VisitTime): Promise<void> {
  const { visit } = situation;
  const span = { ...time, exceptVisitId: visit.id };
  const studentIds = blocksStudents(visit.kind) ? idsOfStudents(situation) : [];
  await refuseTaken(tx, visit, await listTaken(tx.scope, studentIds, span));
  if (await isEducatorTaken(tx.scope, visit.educatorId, span)) throw new Refusal('slot_taken');
}
