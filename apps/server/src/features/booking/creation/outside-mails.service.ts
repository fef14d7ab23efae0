import { createHash } from 'node:crypto';
import { bookingLimits } from '@lectern/contract/booking/booking.limits.ts';
import type { PersonCtx } from '../../../platform/context/ctx.ts';

const refusal = 'outside_mails_used_up' as const;

/**
 * Counts the addresses outside that are to get an invitation. Refuses with outside_mails_used_up too many of one person,
 * and too many to one address, of which only a hash is kept.
 */
export async function countOutsideMails(ctx: PersonCtx, emails: readonly string[]): Promise<void> {
  const { ports, clock, actor, scope } = ctx;
  const { outsideMailsInHour, mailsToAddressInDay } = bookingLimits;
  const ofPerson = { key: `outside-mails:${actor.personId}`, most: outsideMailsInHour, windowSeconds: 3_600 };
  for (const email of emails) {
    const address = createHash('sha256')
      .update(`${scope.institutionId} ${email.toLowerCase()}`)
      .digest('base64url');
    const ofAddress = { key: `outside-mail:${address}`, most: mailsToAddressInDay, windowSeconds: 86_400 };
    for (const limit of [ofPerson, ofAddress]) await ports.floodLimits.count(clock, { ...limit, refusal });
  }
}
