import { may } from '@lectern/contract/access/capabilities.ts';
import { auditActions, type AuditKind } from '@lectern/contract/audit/audit.names.ts';
import type { auditCalls } from '@lectern/contract/administration/audit.calls.ts';
import {
  auditFileLines,
  auditFilesInDay,
  auditSearchFinds,
} from '@lectern/contract/administration/audit.limits.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize } from '@lectern/contract/core/paging.rules.ts';
import { zonedTime } from '../../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../../platform/context/ctx.ts';
import { Refusal } from '../../../platform/context/refusal.ts';
import * as audit from '../../audit/audit.service.ts';
import * as entries from '../../audit/entries.service.ts';
import * as people from '../../people/people.service.ts';
import { csvOf } from './audit-file.view.ts';
import { namesIn } from './audit-names.service.ts';
import { findByName, isFoundWithin } from './audit-search.repo.ts';
import { inSight, sightOf } from './audit-sight.service.ts';
import { toAuditEntry } from './audit.view.ts';

type Query = CallParsed<typeof auditCalls.auditEntries>['query'];
type Filters = CallParsed<typeof auditCalls.auditFile>['body'];

const dayMs = 24 * 3_600_000;

function actionsOf(kind: AuditKind): string[] {
  return Object.entries(auditActions).flatMap(([action, act]) => (act.kind === kind ? [action] : []));
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10);
}

/** Ids that the asker may find by name: of current people, and of removed ones. */
async function foundBy(ctx: PersonCtx, search: string): Promise<string[]> {
  const isOfSchool = may(ctx.actor.role, 'readStudentsInAudit');
  const removed = { search, isWithin: isFoundWithin(search), limit: auditSearchFinds };
  const [present, gone] = await Promise.all([
    findByName(ctx.scope, { search, isOfSchool, sight: await sightOf(ctx) }),
    entries.removedByName(ctx, removed),
  ]);
  return [...present, ...gone];
}

/** Somebody whose sessions count as theirs: nobody learns by an id who was in a session and is out of their sight. */
async function involvedOf(ctx: PersonCtx, subjectId: string | null): Promise<string | null> {
  if (subjectId === null) return null;
  const seen = await inSight(ctx, await sightOf(ctx), await people.getPeople(ctx, [subjectId]));
  return seen.has(subjectId) ? subjectId : null;
}

async function wantedBy(ctx: PersonCtx, filters: Filters): Promise<Omit<entries.Wanted, 'limit'>> {
  const { search, kind, actorId = null, subjectId = null, from, to } = filters;
  const startOf = (date: string) => new Date(zonedTime.startOfDay(date, ctx.timeZone));
  return {
    ...{ actorId, subjectId, involvedId: await involvedOf(ctx, subjectId) },
    actions: kind === undefined ? null : actionsOf(kind),
    anyOf: search ? await foundBy(ctx, search) : null,
    from: from === undefined ? null : startOf(from),
    until: to === undefined ? null : startOf(dayAfter(to)),
    ...{ olderThan: null, newerThan: null },
  };
}

type Wish = Query & { readonly limit: number };

interface Stretch {
  /** The newest first. */
  readonly rows: readonly entries.Entry[];
  readonly isNewer: boolean;
  readonly isOlder: boolean;
}

/** Going to newer ones, entries that would not fill a page are shown with the newest instead. */
async function newerStretch(ctx: PersonCtx, wanted: entries.Wanted): Promise<Stretch> {
  const rows = (await entries.readEntries(ctx, wanted)).toReversed();
  if (rows.length < wanted.limit) return olderStretch(ctx, { ...wanted, newerThan: null });
  return { rows: rows.slice(1), isNewer: true, isOlder: true };
}

async function olderStretch(ctx: PersonCtx, wanted: entries.Wanted): Promise<Stretch> {
  const rows = await entries.readEntries(ctx, wanted);
  const isOlder = rows.length === wanted.limit;
  return { rows: isOlder ? rows.slice(0, -1) : rows, isNewer: wanted.olderThan !== null, isOlder };
}

async function stretchOf(
  ctx: PersonCtx,
  { limit, olderThan, newerThan, ...filters }: Wish,
): Promise<Stretch> {
  // One more than a page holds tells whether there are more.
  const wanted = { ...(await wantedBy(ctx, filters)), limit: limit + 1 };
  if (olderThan !== undefined) return olderStretch(ctx, { ...wanted, olderThan: entries.placeOf(olderThan) });
  return newerThan === undefined
    ? olderStretch(ctx, wanted)
    : newerStretch(ctx, { ...wanted, newerThan: entries.placeOf(newerThan) });
}

function cursorAt(row: entries.Entry | undefined, isMore: boolean): string | null {
  return row && isMore ? entries.cursorOf(row) : null;
}

/** Entries of the audit that the asker may read, newest first, starting at a position. */
export async function listAudit(
  ctx: PersonCtx,
  query: Query,
): Promise<CallResult<typeof auditCalls.auditEntries>> {
  const limit = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const { rows, isNewer, isOlder } = await stretchOf(ctx, { ...query, limit });
  const [names, check] = await Promise.all([namesIn(ctx, rows), entries.lastCheck(ctx)]);
  return {
    data: rows.map((entry) => toAuditEntry(entry, names)),
    newer: cursorAt(rows.at(0), isNewer),
    older: cursorAt(rows.at(-1), isOlder),
    chain: check && {
      checkedAt: check.checkedAt.toISOString(),
      entries: entries.readsAll(ctx) ? check.checkedTo : null,
      isWhole: check.brokenAt === null,
    },
  };
}

/** A file of the entries that the filters choose, and an entry of its own. Refuses with audit_file_too_long too many, and a further file of the day. */
export async function makeAuditFile(
  ctx: PersonCtx,
  filters: Filters,
): Promise<CallResult<typeof auditCalls.auditFile>> {
  await ctx.ports.limits.count(ctx.clock, {
    ...{ key: `audit-file:${ctx.actor.personId}`, most: auditFilesInDay, windowSeconds: 86_400 },
  });
  const rows = await entries.readEntries(ctx, {
    ...(await wantedBy(ctx, filters)),
    limit: auditFileLines + 1,
  });
  if (rows.length > auditFileLines) throw new Refusal('audit_file_too_long');
  const names = await namesIn(ctx, rows);
  const { levelId } = ctx.actor;
  await audit.record(ctx, {
    action: 'audit.exported',
    ...(levelId === null
      ? ({ subjectKind: 'institution', subjectId: ctx.scope.institutionId } as const)
      : ({ subjectKind: 'level', subjectId: levelId } as const)),
    after: { lines: rows.length },
  });
  const day = zonedTime.dateOf(ctx.clock.now().getTime(), ctx.timeZone);
  return {
    name: `audit-${day}.csv`,
    text: csvOf(ctx, {
      entries: rows.map((entry) => toAuditEntry(entry, names)),
      readsAll: entries.readsAll(ctx),
    }),
  };
}
