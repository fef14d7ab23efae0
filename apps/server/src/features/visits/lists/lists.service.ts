import type { CallParsed } from '@lectern/contract/core/call.ts';
import { addDays, type CivilDate } from '@lectern/contract/core/civil.rules.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { creationCalls } from '@lectern/contract/booking/creation/creation.calls.ts';
import type { AdminListItem } from '@lectern/contract/booking/creation/creation.shapes.ts';
import type { EducatorListItem, StudentListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { listLimits } from '@lectern/contract/visits/visits.limits.ts';
import { visitStateOf, type CountedVisits, type VisitState } from '@lectern/contract/visits/visits.names.ts';
import type { visitsCalls } from '@lectern/contract/visits/visits.calls.ts';
import { zonedTime } from '../../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../../platform/context/ctx.ts';
import { countVisits, type WantedVisits } from './lists.repo.ts';
import {
  ongoingRange,
  rangeOf,
  recentRange,
  runningRange,
  upcomingRange,
  type Days,
  type ListRange,
} from './lists.rules.ts';
import type { ListOwner } from './picking.repo.ts';
import {
  adminItems,
  adminOwner,
  educatorItems,
  educatorOwner,
  studentItems,
  studentOwner,
  type Items,
} from './items.service.ts';

type FamilyQuery = CallParsed<typeof visitsCalls.studentVisits>['query'];
type Query = CallParsed<typeof visitsCalls.educatorVisits>['query'];
type AdminQuery = CallParsed<typeof creationCalls.adminVisits>['query'];

/** A page of a list. */
export interface Page<T> {
  readonly data: T[];
  readonly pageNumber: number;
  readonly itemsPerPage: number;
  readonly totalPages: number;
  readonly totalItems: number;
  readonly hasMore?: boolean;
}

/** Some visits, and how many there are. */
export interface Some<T> {
  readonly data: T[];
  readonly count: number;
}

function daysOf(timeZone: string, date: CivilDate, toDate = date): Days {
  return {
    start: new Date(zonedTime.startOfDay(date, timeZone)),
    end: new Date(zonedTime.startOfDay(addDays(toDate, 1), timeZone)),
  };
}

function today(ctx: PersonCtx, timeZone = ctx.timeZone): Days {
  return daysOf(timeZone, zonedTime.dateOf(ctx.clock.now().getTime(), timeZone));
}

/**
 * A page of the visits of an administrator's level and all below, of one status or one figure if named, or with an
 * open flag; days are those of the named zone, else of the asker's.
 */
export async function adminVisits(ctx: PersonCtx, query: AdminQuery): Promise<Page<AdminListItem>> {
  const { visitStatus, openFlags = false, ...asked } = query;
  const state = visitStatus === undefined ? undefined : visitStateOf(visitStatus);
  return pageOf(
    ctx,
    { ...asked, state, openFlags },
    { owner: adminOwner(ctx), load: (wanted) => adminItems(ctx, wanted) },
  );
}

/** How many pages and sessions a list shows, and whether there are more. */
function figuresOf(counted: number, { most, itemsPerPage }: { most: number; itemsPerPage: number }) {
  const totalItems = Math.min(counted, most);
  const shown = { totalPages: totalPages(totalItems, itemsPerPage), totalItems };
  return counted > most ? { ...shown, hasMore: true } : shown;
}

type Load<T> = (wanted: WantedVisits) => Promise<Items<T>>;

interface AskedRange extends Pick<Query, 'date' | 'filter'> {
  readonly state?: VisitState | undefined;
  readonly openFlags?: boolean;
  readonly timeZone?: string | undefined;
  readonly toDate?: CivilDate | undefined;
  readonly counted?: CountedVisits | undefined;
}

function askedRange(
  ctx: PersonCtx,
  { date, toDate, filter, state, openFlags, counted, timeZone = ctx.timeZone }: AskedRange,
): ListRange | null {
  const now = today(ctx, timeZone);
  // Running calls belong to today, whichever day they are booked for.
  if (state === 'inCall' && filter === 'today') return runningRange(now);
  const chosen = date === undefined ? null : daysOf(timeZone, date, toDate);
  const named = rangeOf(filter, { today: now, chosen });
  const narrowed = { ...(state && { are: state }), ...(counted && { counted }) };
  return named && { ...named, ...narrowed, ...(openFlags && { flag: 'open' as const }) };
}

async function pageOf<T>(
  ctx: PersonCtx,
  query: Query & AskedRange,
  list: { owner: ListOwner; load: Load<T> },
): Promise<Page<T>> {
  const range = askedRange(ctx, query);
  const itemsPerPage = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const { pageNumber } = query;
  const search = query.search || null;
  // Of an administrator's list so many are shown.
  const most = list.owner.side === 'admin' ? listLimits.most : Infinity;
  const offset = (pageNumber - 1) * itemsPerPage;
  const wanted = { search, offset, limit: Math.max(0, Math.min(itemsPerPage, most - offset)) };
  const { items: data, total } = range ? await list.load({ range, ...wanted }) : { items: [], total: 0 };
  // Only a page behind the last one has no row that could tell how many there are.
  const isEmpty = range === null || pageNumber === 1;
  const counted = total ?? (isEmpty ? 0 : await countVisits(ctx.scope, list.owner, { range, search }));
  return { data, pageNumber, itemsPerPage, ...figuresOf(counted, { most, itemsPerPage }) };
}

/** A page of a student's visits, or of those of the chosen child; days are those of the asker's zone. */
export async function studentVisits(ctx: PersonCtx, query: FamilyQuery): Promise<Page<StudentListItem>> {
  return pageOf(ctx, query, { owner: studentOwner(ctx), load: (wanted) => studentItems(ctx, wanted) });
}

/** A page of the visits of the educator who asks; days are those of the asker's zone. */
export async function educatorVisits(ctx: PersonCtx, query: Query): Promise<Page<EducatorListItem>> {
  return pageOf(ctx, query, { owner: educatorOwner(ctx), load: (wanted) => educatorItems(ctx, wanted) });
}

const all = 1_000;

async function some<T>(load: Load<T>, range: ListRange, limit: number): Promise<Some<T>> {
  const { items, total } = await load({ range, search: null, offset: 0, limit });
  return { data: items, count: total ?? 0 };
}

/** A home screen's visits: today's that are not over, and the next and last few. */
export interface HomeVisits<T> {
  readonly ongoing: T[];
  readonly upcoming: Some<T>;
  readonly recent: Some<T>;
}

async function homeVisits<T>(ctx: PersonCtx, load: Load<T>, limit: number): Promise<HomeVisits<T>> {
  const [ongoing, upcoming, recent] = await Promise.all([
    load({ range: ongoingRange(today(ctx)), search: null, offset: 0, limit: all }),
    some(load, upcomingRange(ctx.clock.now()), limit),
    some(load, recentRange(), limit),
  ]);
  return { ongoing: ongoing.items, upcoming, recent };
}

/** The visits of a student's home screen, or of a parent's with the chosen child's. */
export async function studentHomeVisits(ctx: PersonCtx, rows: number): Promise<HomeVisits<StudentListItem>> {
  return homeVisits(ctx, (wanted) => studentItems(ctx, wanted), rows);
}

/** The visits of an educator's home screen. */
export async function educatorHomeVisits(
  ctx: PersonCtx,
  rows: number,
): Promise<HomeVisits<EducatorListItem>> {
  return homeVisits(ctx, (wanted) => educatorItems(ctx, wanted), rows);
}

/** Today's visits of a student that are not over, the soonest first. */
export async function studentOngoing(ctx: PersonCtx): Promise<StudentListItem[]> {
  return (await studentItems(ctx, { range: ongoingRange(today(ctx)), search: null, offset: 0, limit: all }))
    .items;
}

/** Today's visits of an educator that are not over, the soonest first. */
export async function educatorOngoing(ctx: PersonCtx): Promise<EducatorListItem[]> {
  return (await educatorItems(ctx, { range: ongoingRange(today(ctx)), search: null, offset: 0, limit: all }))
    .items;
}
