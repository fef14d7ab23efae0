import { creators, visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import type { Creator, VisitTypeCode } from '@lectern/contract/visits/visits.names.ts';
import { emit, transaction, type Ctx } from '../../platform/context/ctx.ts';
import { featureJob } from '../../platform/jobs/feature-jobs.ts';
import { lockUpToDate } from './lifecycle.service.ts';
import {
  countBookedVisitsOf,
  countOpenVisitsOf,
  listBusyAt,
  listNextVisitsOf,
  type Stretch,
  type VisitsOf,
} from './personal-withdrawal.repo.ts';
import { growEntry } from './entries.repo.ts';
import { recordAct } from './happenings.service.ts';
import { recordPlaceEnded } from './administered.service.ts';
import * as news from './news.service.ts';
import { deleteStudents, listParticipants } from './visits.repo.ts';
import type { Participant, Visit } from './visits.rules.ts';
import { withdrawVisit } from './withdrawal.service.ts';

/** A person's upcoming visits: how many, how many running calls, and a page of them. */
export interface OpenVisitsOf {
  readonly sessions: number;
  readonly runningCalls: number;
  readonly next: {
    readonly visitId: string;
    readonly visitType: VisitTypeCode;
    readonly createdByRole: Creator;
    readonly sessionStartTime: string;
    readonly sessionEndTime: string;
    readonly subject: string | null;
    readonly educatorName: string;
    readonly studentCount: number;
    readonly studentName: string | null;
  }[];
}

/** An educator's or student's upcoming visits, everywhere or at some schools, with a page of them. */
export async function openVisitsOf(ctx: Ctx, of: VisitsOf, page: Stretch): Promise<OpenVisitsOf> {
  const [counts, next] = await Promise.all([
    countOpenVisitsOf(ctx.scope, of),
    listNextVisitsOf(ctx.scope, of, page),
  ]);
  return {
    ...counts,
    next: next.map(({ id, kind, createdByRole, startsAt, endsAt, ...visit }) => ({
      ...visit,
      visitId: id,
      visitType: visitTypeCodes[kind],
      createdByRole: creators[createdByRole],
      sessionStartTime: startsAt.toISOString(),
      sessionEndTime: endsAt.toISOString(),
    })),
  };
}

/** How many visits are to come of these people together. */
export async function countVisitsToComeOf(ctx: Ctx, personIds: readonly string[]): Promise<number> {
  return countBookedVisitsOf(ctx.scope, personIds);
}

/** Those of some educators who have visits to come at any of the schools that are named with them. */
export async function educatorsBusyAt(
  ctx: Ctx,
  educators: readonly { readonly id: string; readonly levelIds: readonly string[] }[],
): Promise<ReadonlySet<string>> {
  const pairs = educators.flatMap(({ id, levelIds }) =>
    levelIds.map((levelId) => ({ educatorId: id, levelId })),
  );
  return new Set(await listBusyAt(ctx.scope, pairs));
}

interface Decided {
  readonly personId: string;
  readonly reason: string;
  readonly decidedBy: string;
  /** Only visits at these schools; everywhere without them. */
  readonly levelIds?: readonly string[];
}

/** After so many the decider is notified: a page that shows them counts again. */
const atOnce = 10;

/**
 * Withdraws a person from every booked visit, in the name of the person who decided it: a visit that needs them is
 * cancelled, in a group their place ends. The people in it are notified as usual, and the decider as it goes on. If
 * interrupted, it continues where it was.
 */
export async function withdrawFromVisits(ctx: Ctx, decided: Decided): Promise<void> {
  const of = { personId: decided.personId, levelIds: decided.levelIds ?? null };
  // A withdrawn person has the visit no longer: each round finds others, and the last one none.
  for (;;) {
    const visits = await listNextVisitsOf(ctx.scope, of, { limit: atOnce, offset: 0 });
    for (const { id } of visits) await withdraw(ctx, id, decided);
    ctx.ports.realtime.toPerson(decided.decidedBy, 'sessions_withdrawn', {});
    if (visits.length < atOnce) return;
  }
}

/** The same in the background. */
export const cancelVisitsOf = featureJob<Decided>('visits.cancel-of-person', withdrawFromVisits);

/** Ends the place of a student in a group; everybody concerned is notified. */
export async function giveUpPlace(
  tx: Ctx,
  { visit, participants }: { visit: Visit; participants: readonly Participant[] },
  studentId: string,
): Promise<void> {
  await deleteStudents(tx.scope, visit.id, [studentId]);
  await growEntry(tx.scope, visit.id, tx.clock.now());
  await emit(tx, news.rosterChanged, { visitId: visit.id, addedIds: [], removedIds: [studentId] });
  const roster = { visit, participants: await listParticipants(tx.scope, visit.id) };
  const gone = participants.filter((one) => one.personId === studentId);
  await news.tellRosterChange(tx, roster, { addedIds: [], gone });
}

async function withdraw(ctx: Ctx, visitId: string, decided: Decided): Promise<void> {
  const { personId, reason, decidedBy } = decided;
  await transaction(ctx, async (tx) => {
    const { visit, participants } = await lockUpToDate(tx, visitId);
    if (visit.state !== 'booked') return;
    const others = participants.filter((one) => one.side === 'student' && one.personId !== personId);
    if (visit.educatorId !== personId && others.length > 0) {
      await recordAct(tx, visitId, { kind: 'takenOut', personIds: [personId], by: decidedBy });
      await giveUpPlace(tx, { visit, participants }, personId);
      await recordPlaceEnded(tx, visit, decided);
      return;
    }
    await withdrawVisit(tx, visit, { reason, personId: decidedBy });
  });
}
