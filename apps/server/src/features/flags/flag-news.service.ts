import { may } from '@lectern/contract/access/capabilities.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as levels from '../levels/levels.service.ts';
import * as telling from '../notifications/telling.service.ts';
import * as people from '../people/people.service.ts';
import type * as roster from '../visits/roster.service.ts';

type Place = Pick<roster.VisitFor, 'visit' | 'participants'>;

async function factsOf(ctx: PersonCtx, { visit, participants }: Place): Promise<telling.NotificationFacts> {
  const studentIds = participants.filter((one) => one.side === 'student').map((one) => one.personId);
  const named = await people.getPeople(ctx, [visit.educatorId, ...studentIds]);
  const studentName = studentIds.flatMap((id) => named.get(id)?.name ?? []).join(', ');
  return {
    visitId: visit.id,
    educatorId: visit.educatorId,
    educatorName: named.get(visit.educatorId)?.name ?? '',
    startsAt: visit.startsAt,
    ...(studentName === '' ? {} : { studentName }),
  };
}

/** The administrators of Levels 2 and 3 above a session. */
async function reviewersOf(ctx: PersonCtx, levelId: string | null): Promise<readonly string[]> {
  if (levelId === null) return [];
  const path = await levels.levelWithAncestors(ctx, levelId);
  const all = await Promise.all(path.map(({ id }) => people.administratorsOf(ctx, id)));
  return all
    .flat()
    .filter(({ role }) => may(role, 'seeFlags'))
    .map(({ id }) => id);
}

/** Tells Levels 2 and 3 above a session that its educator flagged it, or gave more information. */
export async function tellReviewers(
  ctx: PersonCtx,
  place: Place,
  told: { type: 'sessionFlagged' | 'flagMoreInfo'; messageId: string },
): Promise<void> {
  const data = await factsOf(ctx, place);
  const reviewers = await reviewersOf(ctx, place.visit.levelId);
  const { type, messageId } = told;
  const news = { type, data, dedupeKey: `flag:${messageId}` } as const;
  await telling.tellAll(
    ctx,
    reviewers.map((personId) => ({ ...news, personId })),
  );
}

/** Tells the educator of a session that a flag of theirs was answered. */
export async function tellEducator(ctx: PersonCtx, place: Place, messageId: string): Promise<void> {
  await telling.tell(ctx, {
    type: 'flagFeedback',
    personId: place.visit.educatorId,
    data: await factsOf(ctx, place),
    dedupeKey: `flag:${messageId}`,
  });
}
