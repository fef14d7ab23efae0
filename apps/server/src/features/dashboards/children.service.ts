import { schoolYearStart } from '@lectern/contract/dashboards/children.rules.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import type { dashboardsCalls } from '@lectern/contract/dashboards/dashboards.calls.ts';
import { isUnderAge } from '@lectern/contract/people/age.rules.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as audit from '../audit/audit.service.ts';
import * as levels from '../levels/levels.service.ts';
import { alongNewsOf } from '../messages/along.service.ts';
import { decisionsAbout, type Decisions } from '../people/agreements.service.ts';
import * as people from '../people/people.service.ts';
import { attendedSince } from '../visits/attended.service.ts';
import { countRecords, listNewestNotes, listNextVisits, type NoteRow } from './children.repo.ts';
import { toChildCard, toRestingChild } from './children.view.ts';

/** A child of the parent who asks, with what holds at the school today. */
interface Child {
  readonly person: people.PersonFacts;
  readonly school: string | null;
  /** When the school year began. */
  readonly yearStart: { readonly day: string; readonly at: Date };
  /** Whether the parent reads along: the child is under age, or left it to them. */
  readonly isReadAlong: boolean;
  readonly isOfAge: boolean;
}

async function childrenOf(ctx: PersonCtx, { byStudent }: Decisions): Promise<Child[]> {
  const children = await people.studentsOfParent(ctx, ctx.actor.personId);
  const levelIds = [...new Set(children.flatMap(({ levelId }) => levelId ?? []))];
  const [schools, zones] = await Promise.all([
    levels.getLevels(ctx, levelIds),
    levels.timeZonesAt(ctx, levelIds),
  ]);
  return children.map((person) => {
    const levelId = person.levelId ?? '';
    const timeZone = zones.get(levelId) ?? ctx.timeZone;
    const today = zonedTime.dateOf(ctx.clock.now().getTime(), timeZone);
    const day = schoolYearStart(today);
    const isOfAge = !isUnderAge(person.dateOfBirth, today);
    return {
      ...{ person, isOfAge, school: schools.get(levelId)?.name ?? null },
      yearStart: { day, at: new Date(zonedTime.startOfDay(day, timeZone)) },
      isReadAlong: !isOfAge || (byStudent.get(person.id)?.keepsMessages ?? false),
    };
  });
}

const hourSeconds = 3_600;

/**
 * Audits that a note was read, as where it is opened, but at most once an hour for a person who reloads the home
 * often.
 */
async function noteReading(ctx: PersonCtx, { visitId }: NoteRow): Promise<void> {
  const key = `newest-note-read:${ctx.actor.personId}:${visitId}`;
  const limit = { key, most: Number.MAX_SAFE_INTEGER, windowSeconds: hourSeconds };
  if ((await ctx.ports.limits.count(ctx.clock, limit)) > 1) return;
  try {
    await audit.record(ctx, { action: 'visit-notes.read', subjectKind: 'visit', subjectId: visitId });
  } catch (error) {
    // Nothing was read: the next attempt is written down.
    await ctx.ports.limits.clear(key);
    throw error;
  }
}

function byStudent<R extends { readonly studentId: string }>(rows: readonly R[]): ReadonlyMap<string, R> {
  return new Map(rows.map((row) => [row.studentId, row]));
}

/** Every figure of all children at once, each by one statement. */
async function figuresOf(ctx: PersonCtx, children: readonly Child[]) {
  const ids = children.map(({ person }) => person.id);
  const family = { studentIds: ids, parentId: ctx.actor.personId };
  const [next, attended, notes, messages, records] = await Promise.all([
    listNextVisits(ctx.scope, ids).then(byStudent),
    attendedSince(
      ctx,
      children.map(({ person, yearStart }) => ({ studentId: person.id, since: yearStart.at })),
    ),
    listNewestNotes(ctx.scope, family),
    alongNewsOf(
      ctx,
      children.filter(({ isReadAlong }) => isReadAlong).map(({ person }) => person.id),
    ),
    countRecords(ctx.scope, family).then(byStudent),
  ]);
  for (const note of notes) await noteReading(ctx, note);
  return { next, attended, notes: byStudent(notes), messages, records };
}

/**
 * All children of the signed-in parent at once, each with what a parent acting for it may see; of a student who
 * is of age and has not agreed no more than `toRestingChild` shows. Reading notes is audited.
 */
export async function childrenOverview(
  ctx: PersonCtx,
): Promise<CallResult<typeof dashboardsCalls.childrenOverview>> {
  const decisions = await decisionsAbout(ctx, ctx.actor.personId);
  const children = await childrenOf(ctx, decisions);
  const { next, attended, notes, messages, records } = await figuresOf(ctx, children);
  return {
    children: children.map(({ person, school, yearStart, isOfAge }) => {
      const { id } = person;
      const decision = isOfAge ? decisions.byStudent.get(id) : undefined;
      return toChildCard(person, {
        ...{ school, decision, image: people.imageOf(ctx, person), isChosen: id === ctx.actor.studentId },
        ...{ since: yearStart.day, next: next.get(id), attended: attended.get(id), note: notes.get(id) },
        ...{ messages: messages.get(id), records: records.get(id) },
      });
    }),
    resting: decisions.resting.map(toRestingChild),
  };
}
