import { isEducator } from '@lectern/contract/access/roles.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { SessionCreator } from '@lectern/contract/booking/creation/creation.rules.ts';
import type { creationCalls } from '@lectern/contract/booking/creation/creation.calls.ts';
import { transaction, type PersonCtx } from '../../../platform/context/ctx.ts';
import { Refusal } from '../../../platform/context/refusal.ts';
import * as files from '../../files/files.service.ts';
import { appointedTime } from '../times.service.ts';
import { recordChange } from '../../visits/administered.service.ts';
import { claimCalendars } from '../../visits/calendars.service.ts';
import { inviteGuest } from '../../visits/invitations.service.ts';
import {
  finishBooking,
  refusingTaken,
  storeVisit,
  toStored,
  type VisitTime,
  type Wish,
} from '../../visits/storing.service.ts';
import { blocksStudents, type Visit } from '../../visits/visits.service.ts';
import { readBelonging } from './belonging.service.ts';
import { emailsOf } from './creation.rules.ts';
import { readIntent } from './form.service.ts';
import { countOutsideMails } from './outside-mails.service.ts';

type Form = CallParsed<typeof creationCalls.createSession>['body'];

async function create(
  tx: PersonCtx,
  wish: Wish,
  given: { time: VisitTime; emails: readonly string[]; fileIds: string[] },
): Promise<Visit> {
  const studentIds = blocksStudents(wish.kind) ? wish.studentIds : [];
  await claimCalendars(tx, { educatorIds: [wish.educatorId], studentIds }, given.time);
  const visit = await storeVisit(tx, wish, given.time);
  await countOutsideMails(tx, given.emails);
  for (const email of given.emails) await inviteGuest(tx, visit.id, email);
  await finishBooking(tx, visit, given.fileIds);
  return visit;
}

/** To an educator the time that is taken is their own. */
function takenTime(creator: SessionCreator): Refusal {
  return new Refusal(isEducator(creator) ? 'own_session_then' : 'slot_taken');
}

/**
 * Creates a session for others: educators for themselves, Level 3 for an educator of the school, Level 2 for one of
 * a school below, and broadcasts. Everybody in it is notified. Refuses an incomplete form, people who do not belong
 * together, times that are not offered or already taken, and students who have another session then, whom it names:
 * in each case nothing is saved.
 */
export async function createSession(
  ctx: PersonCtx,
  form: Form,
): Promise<CallResult<typeof creationCalls.createSession>> {
  const intent = await readIntent(ctx, form);
  const wish = await readBelonging(ctx, intent, form);
  const { educatorId, levelId } = wish;
  const time = await appointedTime(ctx, { ...form, tutorId: educatorId, levelId });
  const emails = emailsOf(intent.kind, form);
  const sent = await files.storeDataUrls(ctx, form.referenceFiles);
  const fileIds = [...new Set([...form.referenceFileIds, ...sent])];
  const viewer = isEducator(intent.creator) ? 'educator' : 'admin';
  return refusingTaken(takenTime(intent.creator), async () => {
    const visit = await transaction(ctx, async (tx) => {
      const created = await create(tx, wish, { time, emails, fileIds });
      if (viewer === 'admin') await recordChange(tx, 'visit.created', { after: created });
      return created;
    });
    return toStored(ctx, visit, viewer);
  });
}
