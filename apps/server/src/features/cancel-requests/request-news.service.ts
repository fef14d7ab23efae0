import { may } from '@lectern/contract/access/capabilities.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import * as telling from '../notifications/telling.service.ts';
import * as people from '../people/people.service.ts';
import * as visits from '../visits/visits.service.ts';
import type { CancelRequest } from './cancel-requests.rules.ts';

type Told = Pick<CancelRequest, 'id' | 'visitId' | 'levelId' | 'askedBy' | 'startsAt'>;

async function factsOf(ctx: Ctx, { visitId, startsAt, askedBy }: Told): Promise<telling.NotificationFacts> {
  const visit = await visits.getVisit(ctx, visitId);
  const participants = await visits.participantsOf(ctx, visitId);
  const studentIds = participants.filter((one) => one.side === 'student').map((one) => one.personId);
  const named = await people.getPeople(ctx, [visit.educatorId, ...studentIds]);
  const names = studentIds.flatMap((id) => named.get(id)?.name ?? []);
  const children = await people.studentsOfParent(ctx, askedBy);
  const studentId = children.find(({ id }) => studentIds.includes(id))?.id ?? studentIds[0];
  return {
    ...{ visitId, startsAt, educatorId: visit.educatorId },
    educatorName: named.get(visit.educatorId)?.name ?? '',
    studentName: visits.joinNames(names),
    ...(studentId === undefined ? {} : { studentId }),
  };
}

/** Tells the administrators of the school that somebody asks for a session to be cancelled or moved; not why. */
export async function tellRaised(ctx: Ctx, request: Told): Promise<void> {
  const admins = await people.administratorsOf(ctx, request.levelId);
  const { name: senderName } = await people.getPerson(ctx, request.askedBy);
  const data = { ...(await factsOf(ctx, request)), senderName };
  await telling.tellAll(
    ctx,
    admins
      .filter(({ role }) => may(role, 'decideRequests'))
      .map(({ id: personId }) => ({
        type: 'requestRaised' as const,
        personId,
        data,
        dedupeKey: `request:${request.id}`,
      })),
  );
}

/** Tells who asked what became of it, with the sentence that was written to them. */
export async function tellAsker(
  ctx: Ctx,
  request: Told,
  told: { type: 'requestAccepted' | 'requestRejected' | 'requestLapsed'; sentence?: string },
): Promise<void> {
  const { type, sentence = '' } = told;
  const data = { ...(await factsOf(ctx, request)), ...(sentence === '' ? {} : { sentence }) };
  const dedupeKey = `request-over:${request.id}`;
  await telling.tell(ctx, { type, personId: request.askedBy, data, dedupeKey });
}
