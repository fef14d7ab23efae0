import { may } from '@lectern/contract/access/capabilities.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { tellAll, tellStudents } from '../notifications/telling.service.ts';
import * as people from '../people/people.service.ts';
import * as visits from '../visits/visits.service.ts';
import type { Line } from './lines.rules.ts';

/**
 * Tells students and their parents that the charge for a session was taken back; people who were charged nothing
 * hear nothing.
 */
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

/** Tells the administrators of its school that the pay of a session waits for their word. */
export async function tellToConfirm(
  tx: Ctx,
  { id: visitId, levelId, educatorId, startsAt }: visits.Visit,
): Promise<void> {
  if (levelId === null) return;
  const admins = await people.administratorsOf(tx, levelId);
  const educatorName = (await people.getPeople(tx, [educatorId])).get(educatorId)?.name ?? '';
  await tellAll(
    tx,
    admins
      .filter(({ role }) => may(role, 'confirmPay'))
      .map(({ id: personId }) => ({
        ...{ personId, type: 'payToConfirm' as const, dedupeKey: `pay:${visitId}` },
        data: { visitId, educatorId, educatorName, startsAt },
      })),
  );
}
