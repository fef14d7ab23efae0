import type { Ctx } from '../../platform/context/ctx.ts';
import { tellStudents } from '../notifications/telling.service.ts';
import * as people from '../people/people.service.ts';
import * as visits from '../visits/visits.service.ts';
import type { Line } from './lines.rules.ts';

/** Tells students and their parents that what was charged for a session was taken back; nobody who was charged nothing. */
export async function tellRefund(
  tx: Ctx,
  { visitId, entryId, lines }: { visitId: string; entryId: string; lines: readonly Line[] },
): Promise<void> {
  const studentIds = lines.flatMap(({ account }) =>
    account.kind === 'familyCharge' ? (account.studentId ?? []) : [],
  );
  if (studentIds.length === 0) return;
  const { educatorId, startsAt } = await visits.getVisit(tx, visitId);
  const educatorName = (await people.getPeople(tx, [educatorId])).get(educatorId)?.name ?? '';
  await tellStudents(
    tx,
    studentIds.map((studentId) => ({
      ...{ studentId, type: 'refund' as const, dedupeKey: `refund:${entryId}` },
      data: { visitId, educatorId, educatorName, startsAt },
    })),
  );
}
