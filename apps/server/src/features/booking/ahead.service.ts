import { bookingLimits } from '@lectern/contract/booking/booking.limits.ts';
import { isTooLong } from '@lectern/contract/booking/booking.rules.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as institutions from '../institutions/institutions.service.ts';
import { countOwnOpen } from './booking.repo.ts';
import type { WantedTime } from './times.service.ts';

type WantedLength = Pick<WantedTime, 'sessionStartTime' | 'sessionEndTime'>;

/** More than a family books at a time: refused before anything else is checked. */
export function refuseTooLong({ sessionStartTime, sessionEndTime }: WantedLength): void {
  if (!sessionStartTime || !sessionEndTime) return;
  if (isTooLong({ sessionStartTime, sessionEndTime }))
    throw new Refusal('session_too_long', { params: { hours: bookingLimits.hours } });
}

/**
 * How many upcoming sessions of one student with one educator leave enough time to others; check it while the
 * calendars of both are locked.
 */
export async function refuseTooMany(
  tx: PersonCtx,
  { studentId, educatorId }: { studentId: string; educatorId: string },
): Promise<void> {
  const { openOfStudent, openWithEducator } = bookingLimits;
  const open = await countOwnOpen(tx.scope, { studentId, educatorId }, tx.clock.now());
  if (open.all >= openOfStudent)
    throw new Refusal('too_many_open_sessions', { params: { most: openOfStudent } });
  if (open.withEducator < openWithEducator) return;
  const { roleTypeName: role } = await institutions.hostSettings(tx);
  throw new Refusal('too_many_with_educator', { params: { most: openWithEducator, role } });
}

/**
 * Counts a session that the asker booked, even if it is cancelled again. Refuses with bookings_used_up too many
 * bookings: several people are notified of each.
 */
export async function countBooking({ ports, clock, actor }: PersonCtx): Promise<void> {
  await ports.floodLimits.count(clock, {
    ...{ key: `bookings:${actor.personId}`, most: bookingLimits.perDay, windowSeconds: 86_400 },
    refusal: 'bookings_used_up',
  });
}
