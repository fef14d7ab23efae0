import { may } from '@lectern/contract/access/capabilities.ts';
import { addDays, daysBetween } from '@lectern/contract/core/civil.rules.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { figuresCalls } from '@lectern/contract/dashboards/figures.calls.ts';
import { levelReportLimits } from '@lectern/contract/dashboards/figures.limits.ts';
import type { Figures } from '@lectern/contract/dashboards/figures.shapes.ts';
import { visitTypeCodes, type VisitKind } from '@lectern/contract/visits/visits.names.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as administration from '../administration/people-counts.service.ts';
import * as levels from '../levels/levels.service.ts';
import { countOpenFlagsByLevel, countSessions, listTopLevels, sumByLevel } from './figures.repo.ts';
import { toFigures } from './figures.view.ts';
import { spansOf, type Spans } from './spans.rules.ts';
import { dayOfNow, firstDayBefore } from './summary.service.ts';

type Query = CallParsed<typeof figuresCalls.levelReport>['query'];
const schoolDepth = 3;

type Report = CallResult<typeof figuresCalls.levelReport>;
type Level = Pick<levels.Level, 'id' | 'name' | 'depth'>;

/** The level of a report, null for the institution, and the levels above it in reach. */
interface Asked {
  readonly level: Level | null;
  readonly line: readonly Level[];
}

function named({ id, name, depth }: Level): Level {
  return { id, name, depth };
}

async function askedLevel(ctx: PersonCtx, levelId: string | undefined): Promise<Asked> {
  const own = ctx.actor.levelId;
  const wanted = levelId ?? own;
  if (wanted === null) return { level: null, line: [] };
  const { level, line } = await levels.levelDetails(ctx, wanted);
  const from = own === null ? 0 : line.findIndex(({ id }) => id === own);
  return { level: named(level), line: from < 0 ? [] : line.slice(from).map(named) };
}

async function levelsBelow(ctx: PersonCtx, level: Level | null): Promise<{ rows: Level[]; total: number }> {
  const { rows, total } = await levels.pageOfLevels(ctx, {
    ...{ depth: (level?.depth ?? 0) + 1, parentId: level?.id ?? null, search: null, isOpen: null },
    ...{ sort: 'name', isDescending: false, offset: 0, limit: levelReportLimits.levels },
  });
  return { rows: rows.map(named), total };
}

/** The levels that have all of a report below them: its own, or those that have none above them. */
async function topsOf(ctx: PersonCtx, level: Level | null): Promise<readonly string[]> {
  return level === null ? listTopLevels(ctx.scope) : [level.id];
}

function refuseRange({ fromDate, toDate }: { fromDate: string; toDate: string }): void {
  const days = daysBetween(fromDate, toDate) + 1;
  if (days < 1)
    throw new Refusal('invalid_input', {
      fields: [{ field: 'toDate', message: 'dashboards.report.datesTurned' }],
    });
  if (days > levelReportLimits.days)
    throw new Refusal('invalid_input', {
      fields: [{ field: 'fromDate', message: 'dashboards.report.rangeTooLong' }],
    });
}

type Sums = Awaited<ReturnType<typeof sumByLevel>>;

/** Sums of each level below, and of the level itself by itself; and all of it, also where more are there than are listed. */
async function sumsOf(
  ctx: PersonCtx,
  level: Level | null,
  below: { rows: readonly Level[]; total: number; tops: readonly string[]; spans: readonly Spans[] },
): Promise<{ each: Sums; all: Sums }> {
  const { rows, total, tops, spans } = below;
  const roots = level === null ? tops : rows.map(({ id }) => id);
  const each = await sumByLevel(ctx.scope, { roots, alone: level?.id ?? null }, spans);
  if (level === null || rows.length === total) return { each, all: each };
  return { each, all: await sumByLevel(ctx.scope, { roots: tops, alone: null }, spans) };
}

type Today = Pick<
  Report['total'],
  'students' | 'educators' | 'inactiveStudents' | 'inactiveEducators' | 'openFlags'
>;

/** The people and the open flags of today: of a level that is named, and of all that a report is about. */
async function todayOf(
  ctx: PersonCtx,
  level: Level | null,
  { rows, tops }: { rows: readonly Level[]; tops: readonly string[] },
): Promise<{ each: (id: string) => Today; all: Today }> {
  const ids = [...rows, ...(level ? [level] : [])].map(({ id }) => id);
  const seesFlags = may(ctx.actor.role, 'seeLevelVisits');
  const [people, everybody, flags] = await Promise.all([
    administration.peopleOfLevels(ctx, ids),
    level ? null : administration.peopleOf(ctx, null),
    seesFlags ? countOpenFlagsByLevel(ctx.scope, [...new Set([...ids, ...tops])]) : [],
  ]);
  const flagsOf = (wanted: readonly string[]): number | null => {
    if (!seesFlags) return null;
    const ofRoots = flags.filter(({ rootId }) => wanted.includes(rootId));
    return ofRoots.reduce((sum, { open }) => sum + open, 0);
  };
  const withPeople = (counts: Partial<Omit<Today, 'openFlags'>> = {}): Omit<Today, 'openFlags'> => {
    const { students = 0, educators = 0, inactiveStudents = 0, inactiveEducators = 0 } = counts;
    return { students, educators, inactiveStudents, inactiveEducators };
  };
  const each = (id: string): Today => ({
    ...withPeople(people.find(({ levelId }) => levelId === id)),
    openFlags: flagsOf([id]),
  });
  const all = level ? each(level.id) : { ...withPeople(everybody ?? {}), openFlags: flagsOf(tops) };
  return { each, all };
}

/**
 * Sums of the levels just below one in the asker's reach, between two days of the institution, and of all of it by
 * kind. Refuses with not_found a level out of reach, and days in the wrong order or too far apart.
 */
export async function levelReport(ctx: PersonCtx, query: Query): Promise<Report> {
  const [{ today, timeZone }, asked] = await Promise.all([dayOfNow(ctx), askedLevel(ctx, query.levelId)]);
  const { level } = asked;
  const fromDate = query.fromDate ?? firstDayBefore(today);
  const toDate = query.toDate ?? today;
  refuseRange({ fromDate, toDate });
  const [below, tops] = await Promise.all([levelsBelow(ctx, level), topsOf(ctx, level)]);
  const length = daysBetween(fromDate, toDate) + 1;
  const [sums, before, standing] = await Promise.all([
    sumsOf(ctx, level, { ...below, tops, spans: spansOf(fromDate, toDate) }),
    countSessions(ctx.scope, tops, spansOf(addDays(fromDate, -length), addDays(fromDate, -1))),
    todayOf(ctx, level, { rows: below.rows, tops }),
  ]);
  const figuresOf = (id: string): Figures => toFigures(sums.each.filter(({ rootId }) => rootId === id));
  const own = level && level.depth < schoolDepth ? figuresOf(level.id) : null;
  return {
    ...{ level, line: [...asked.line], fromDate, toDate, today, timeZone },
    levels: below.rows.map((row) => ({ ...row, ...standing.each(row.id), ...figuresOf(row.id) })),
    levelCount: below.total,
    own: own && hasAny(own) ? own : null,
    kinds: kindsOf(sums.all),
    total: { ...toFigures(sums.all), ...standing.all },
    sessionsBefore: before,
  };
}

/** Whether there was any session, also one that was cancelled: rows add up to their sum. */
function hasAny({ sessions, cancelled }: Figures): boolean {
  return sessions + cancelled > 0;
}

function kindsOf(sums: Sums): Report['kinds'] {
  const byKind = Map.groupBy(sums, ({ kind }): VisitKind => kind);
  return [...byKind.entries()]
    .map(([kind, rows]) => ({ visitType: visitTypeCodes[kind], ...toFigures(rows) }))
    .filter(hasAny)
    .toSorted((one, other) => one.visitType - other.visitType);
}
