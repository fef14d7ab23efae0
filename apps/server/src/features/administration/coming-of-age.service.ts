import type { NotificationKind } from '@lectern/contract/notifications/notifications.names.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import * as telling from '../notifications/telling.service.ts';
import type { ParentPair } from '../people/parent-requests.service.ts';
import * as people from '../people/people.service.ts';

/** Once in a day about a student, of however many parents it is found, one after the other. */
const keyOf = (type: NotificationKind, studentId: string, at: Date): string =>
  `${type}:${studentId}:${at.toISOString().slice(0, 10)}`;

/** Tells a student and one parent that the student comes of age soon, or that the link rests now. */
export async function tellOfAge(tx: Ctx, link: ParentPair, type: 'comingOfAge' | 'ofAge'): Promise<void> {
  const { studentId, parentId } = link;
  const student = await people.getPerson(tx, studentId);
  // Without the student's id: a parent's news of a child ends with the link.
  const data = { studentName: student.name };
  const dedupeKey = keyOf(type, studentId, tx.clock.now());
  await telling.tellAll(tx, [
    { type, data, dedupeKey, personId: studentId },
    { type, data, dedupeKey, personId: parentId },
  ]);
}

/** Tells a student who is of age that a parent asks. */
export async function tellAsked(tx: Ctx, { studentId, parentId }: ParentPair): Promise<void> {
  const parent = await people.getPerson(tx, parentId);
  const data = { senderName: parent.name };
  await telling.tell(tx, { type: 'agreementAsked', data, personId: studentId });
}
