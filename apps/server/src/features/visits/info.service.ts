import { may } from '@lectern/contract/access/capabilities.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { found } from '../../platform/context/refusal.ts';
import * as people from '../people/people.service.ts';
import { filesOf } from './attachments.service.ts';
import { invitationsOf } from './invitations.service.ts';
import { nextEducatorFor } from './news.service.ts';
import { findVisitFor, isOfItsSchool, isPutOutOfClass, type VisitFor } from './roster.service.ts';
import { permissionsFor } from './visits.policy.ts';
import { findCallOf, findVisitNames, isStreaming, listFilmIds } from './visits.repo.ts';
import { statusOf } from './visits.rules.ts';
import { toVisitInfo } from './info.view.ts';
import type { ShownGuest, ShownPerson } from './info-people.view.ts';
import { askerOf } from './standing.service.ts';
import { toldOf } from './told.service.ts';

function toShown(ctx: Ctx, person: people.PersonFacts): ShownPerson {
  const { id, name, email, studentNumber, dateOfBirth } = person;
  return { id, name, email, studentNumber, dateOfBirth, image: people.imageOf(ctx, person) };
}

/** The guests of a conference, by name once they gave one; the guests of other kinds are no participants. */
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

/** An educator who has left the school cannot change the class; it is only looked up if they could otherwise. */
async function withRoster(
  ctx: PersonCtx,
  roster: VisitFor,
  permissions: VisitInfo['permissions'],
): Promise<VisitInfo['permissions']> {
  if (!permissions.mayEditRoster) return permissions;
  return { ...permissions, mayEditRoster: await isOfItsSchool(ctx, roster) };
}

/**
 * Everything about one visit for the asker, with what they may do next. Refuses with not_found people who may not
 * see it.
 */
export async function visitInfo(ctx: PersonCtx, visitId: string): Promise<VisitInfo> {
  const roster = await findVisitFor(ctx, visitId);
  const { visit, participants, viewer } = roster;
  const studentIds = participants.filter((one) => one.side === 'student').map((one) => one.personId);
  const [named, names, files, callVisitId, nextEducator, guests, told] = await Promise.all([
    people.getPeople(ctx, [visit.educatorId, visit.createdBy, ...studentIds]),
    findVisitNames(ctx.scope, visit.id),
    filesOf(ctx, visit.id),
    findCallOf(ctx.scope, ctx.actor.personId),
    viewer === 'attendee' ? nextEducatorFor(ctx, visit) : null,
    guestsOf(ctx, roster),
    toldOf(ctx, roster),
  ]);
  const now = ctx.clock.now();
  const asker = {
    ...askerOf(roster),
    personId: ctx.actor.personId,
    studentId: roster.studentId,
    isAboveSchool: may(ctx.actor.role, 'standAboveSchools'),
  };
  const status = statusOf(visit, asker, now);
  const permissions = permissionsFor({
    actor: ctx.actor,
    visit,
    viewer,
    status,
    now,
    isRemoved: roster.own?.state === 'removed',
    creatorRole: named.get(visit.createdBy)?.role ?? 'guest',
    isAsker: told.isAsker,
  });
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
    files: isPutOutOfClass(roster) ? { booking: [], materials: [] } : files,
    callVisitId,
    isStreaming: visit.kind === 'broadcast' && (await isStreaming(ctx.scope, visit.id)),
    filmIds: permissions.mayWatchRecordings ? await listFilmIds(ctx.scope, visit.id) : [],
    permissions: await withRoster(ctx, roster, permissions),
    nextEducator,
    isMedicAidShown: told.isMedicAidShown,
    flaggedFor: told.flaggedFor,
    cancellation: told.cancellation,
  });
}
