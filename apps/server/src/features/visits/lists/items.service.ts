import type { AdminListItem } from '@lectern/contract/booking/creation/creation.shapes.ts';
import type { EducatorListItem, StudentListItem } from '@lectern/contract/visits/lists.shapes.ts';
import type { PersonCtx } from '../../../platform/context/ctx.ts';
import { Refusal } from '../../../platform/context/refusal.ts';
import * as people from '../../people/people.service.ts';
import { listVisits, type WantedVisits } from './lists.repo.ts';
import type { ListOwner } from './picking.repo.ts';
import { toAdminItem, toEducatorItem, toStudentItem, type Reader } from './lists.view.ts';

/** A student, or the child that a parent has chosen, as whose visits are listed. Refuses a parent who has chosen none. */
export function studentOwner(ctx: PersonCtx): ListOwner {
  const { studentId, personId } = ctx.actor;
  if (studentId === null) throw new Refusal('kid_not_chosen');
  return { side: 'student', personId: studentId, askerId: personId };
}

/** The educator who asks, as whose visits are listed. */
export function educatorOwner(ctx: PersonCtx): ListOwner {
  const { personId } = ctx.actor;
  return { side: 'educator', personId, askerId: personId };
}

/** Items of a list, and how many there are in all; null where none was found to tell it. */
export interface Items<T> {
  readonly items: T[];
  readonly total: number | null;
}

function readerOf(ctx: PersonCtx, imageFileId: string | null): Reader {
  return { role: ctx.actor.role, image: people.imageOf(ctx, { imageFileId }), now: ctx.clock.now() };
}

/** Visits as students and parents see them in a list. */
export async function studentItems(ctx: PersonCtx, wanted: WantedVisits): Promise<Items<StudentListItem>> {
  const { rows, total } = await listVisits(ctx.scope, studentOwner(ctx), wanted);
  const items = rows.map((row) => toStudentItem(row, readerOf(ctx, row.educatorImageFileId)));
  return { items, total };
}

/** Visits as educators see them in a list. */
export async function educatorItems(ctx: PersonCtx, wanted: WantedVisits): Promise<Items<EducatorListItem>> {
  const [{ rows, total }, schools] = await Promise.all([
    listVisits(ctx.scope, educatorOwner(ctx), wanted),
    people.levelIdsOfEducator(ctx, ctx.actor.personId),
  ]);
  const items = rows.map((row) => toEducatorItem(row, { ...readerOf(ctx, row.studentImageFileId), schools }));
  return { items, total };
}

/** The level of the administrator who asks, as whose visits are listed. Refuses who has none. */
export function adminOwner(ctx: PersonCtx): ListOwner {
  const { levelId, personId } = ctx.actor;
  if (levelId === null) throw new Refusal('access_denied');
  return { side: 'admin', personId: levelId, askerId: personId };
}

/** Visits as administrators see them in a list. */
export async function adminItems(ctx: PersonCtx, wanted: WantedVisits): Promise<Items<AdminListItem>> {
  const { rows, total } = await listVisits(ctx.scope, adminOwner(ctx), wanted);
  return { items: rows.map((row) => toAdminItem(row, readerOf(ctx, row.studentImageFileId))), total };
}
