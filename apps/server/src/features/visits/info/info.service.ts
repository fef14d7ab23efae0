import type { CallResult } from '@lectern/contract/core/call.ts';
import type { visitsCalls } from '@lectern/contract/visits/visits.calls.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { showsRecord } from '@lectern/contract/visits/status/status.rules.ts';
import { visitStatusCode } from '@lectern/contract/visits/visits.rules.ts';
import { zonedTime } from '../../../platform/clock/zoned-time.ts';
import type { Ctx, PersonCtx } from '../../../platform/context/ctx.ts';
import { found, Refusal } from '../../../platform/context/refusal.ts';
import * as institutions from '../../institutions/institutions.service.ts';
import * as people from '../../people/people.service.ts';
import { filesOf } from '../attachments/attachments.service.ts';
import { invitationsOf } from '../invitations/invitations.service.ts';
import { bringUpToDate } from '../lifecycle/lifecycle.service.ts';
import { nextEducatorFor } from '../news/news.service.ts';
import { findVisitFor, type VisitFor } from '../roster/roster.service.ts';
import { permissionsFor } from '../visits.policy.ts';
import { findCallOf, findVisitNames, listFilmIds } from '../visits.repo.ts';
import { isSomebodyWaiting, statusOf } from '../visits.rules.ts';
import { toIdentity } from '../visits.view.ts';
import { toVisitInfo, type ShownGuest, type ShownPerson } from './info.view.ts';

function askerOf({ viewer, own, participants }: VisitFor) {
  return { viewer, own, isSomebodyWaiting: isSomebodyWaiting(participants) };
}

function toShown(ctx: Ctx, person: people.PersonFacts): ShownPerson {
  const { id, name, email, studentNumber, dateOfBirth } = person;
  return { id, name, email, studentNumber, dateOfBirth, image: people.imageOf(ctx, person) };
}

/** Whom a conference invited, by name once they gave one; the guests of other kinds are no participants. */
async function guestsOf(ctx: Ctx, { visit, participants }: VisitFor): Promise<ShownGuest[]> {
  if (visit.kind !== 'conference') return [];
  const invited = await invitationsOf(ctx, visit.id);
  const named = new Set(participants.filter((one) => one.side === 'guest').map((one) => one.personId));
  const known = await people.getPeople(ctx, [...named]);
  return invited.map(({ personId, email }) => ({
    id: personId,
    name: known.get(personId)?.name ?? null,
    email,
  }));
}

/** Everything about one visit for who asks, with what they may do next. Refuses with not_found who may not see it. */
export async function visitInfo(ctx: PersonCtx, visitId: string): Promise<VisitInfo> {
  const roster = await findVisitFor(ctx, visitId);
  const { visit, participants, viewer } = roster;
  const studentIds = participants.filter((one) => one.side === 'student').map((one) => one.personId);
  const [named, names, files, settings, callVisitId, nextEducator, guests] = await Promise.all([
    people.getPeople(ctx, [visit.educatorId, visit.createdBy, ...studentIds]),
    findVisitNames(ctx.scope, visit.id),
    filesOf(ctx, visit.id),
    institutions.institutionSettings(ctx),
    findCallOf(ctx.scope, ctx.actor.personId),
    viewer === 'attendee' ? nextEducatorFor(ctx, visit) : null,
    guestsOf(ctx, roster),
  ]);
  const now = ctx.clock.now();
  const asker = { ...askerOf(roster), personId: ctx.actor.personId, studentId: roster.studentId };
  const status = statusOf(visit, asker, now);
  const { cancelNoticeHours } = settings;
  return toVisitInfo({
    visit,
    asker,
    now,
    date: zonedTime.dateOf(visit.startsAt.getTime(), ctx.timeZone),
    educator: toShown(ctx, found(named.get(visit.educatorId))),
    students: studentIds.flatMap((id) => {
      const person = named.get(id);
      return person ? [toShown(ctx, person)] : [];
    }),
    guests,
    creatorName: named.get(visit.createdBy)?.name ?? '',
    subject: names.subject,
    subcategory: names.subcategory,
    schoolName: names.level,
    files,
    callVisitId,
    filmIds: showsRecord(status) ? await listFilmIds(ctx.scope, visit.id) : [],
    permissions: permissionsFor({ actor: ctx.actor, visit, viewer, status, now, cancelNoticeHours }),
    nextEducator,
  });
}

type VisitState = CallResult<typeof visitsCalls.visitStatus>;

function toState(ctx: PersonCtx, roster: VisitFor): VisitState {
  const { visitId, sessionStatus, visitStatus, joined } = toIdentity(
    roster.visit,
    askerOf(roster),
    ctx.clock.now(),
  );
  return { visitId, sessionStatus, visitStatus, joined };
}

/** Moves a visit on if something is due, and says where it stands for who asks. */
export async function visitStatus(ctx: PersonCtx, visitId: string): Promise<VisitState> {
  await findVisitFor(ctx, visitId);
  await bringUpToDate(ctx, visitId);
  return toState(ctx, await findVisitFor(ctx, visitId));
}

/** How the visits that a window shows stand now; those that the asker may not see are left out. */
export async function shownVisits(
  ctx: PersonCtx,
  visitIds: readonly string[],
): Promise<{ visits: (Omit<VisitState, 'joined'> & { at: string })[] }> {
  const visits = [];
  for (const visitId of new Set(visitIds)) {
    const roster = await findKnown(ctx, visitId);
    if (!roster) continue;
    const at = ctx.clock.now().toISOString();
    const sessionStatus = statusOf(roster.visit, askerOf(roster), ctx.clock.now());
    visits.push({ visitId, sessionStatus, visitStatus: visitStatusCode(roster.visit.state) as 1, at });
  }
  return { visits };
}

async function findKnown(ctx: PersonCtx, visitId: string): Promise<VisitFor | null> {
  try {
    return await findVisitFor(ctx, visitId);
  } catch (error) {
    // A window may show what its person can no longer see: that is no reason to keep the rest from it.
    if (error instanceof Refusal) return null;
    throw error;
  }
}
