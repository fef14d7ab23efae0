import { bookingForm } from '@lectern/contract/booking/booking.shapes.ts';
import { bookVisit } from '../src/features/booking/booking.service.ts';
import type { PersonCtx } from '../src/platform/context/ctx.ts';
import { Refusal } from '../src/platform/context/refusal.ts';
import { makePerson } from './factories.ts';
import type { TestServer } from './test-server.ts';
import { ctxOf, type School } from './visits-factories.ts';

/** What became of everybody who wanted the same slot. */
export interface RoundResult {
  readonly booked: number;
  readonly taken: number;
  /** Anything else: must stay empty. */
  readonly others: readonly unknown[];
}

/** Signed-in students of a school. */
export async function makeCrowd(server: TestServer, school: School, people: number): Promise<PersonCtx[]> {
  const crowd: PersonCtx[] = [];
  for (let at = 0; at < people; at += 1) {
    const student = await makePerson(server, school.world, 'student');
    crowd.push(await ctxOf(server, student));
  }
  return crowd;
}

/** Everybody of the crowd books the same half hour of the same educator at once. */
export async function bookingRound(
  crowd: readonly PersonCtx[],
  educatorId: string,
  startsAt: Date,
): Promise<RoundResult> {
  const form = bookingForm.parse({
    tutorId: educatorId,
    sessionDate: startsAt.toISOString().slice(0, 10),
    visitType: 2,
    sessionStartTime: startsAt.toISOString(),
    sessionEndTime: new Date(startsAt.getTime() + 30 * 60_000).toISOString(),
  });
  const answers = await Promise.allSettled(crowd.map((ctx) => bookVisit(ctx, form)));
  const reasons = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );
  const others = reasons.filter((reason) => !(reason instanceof Refusal && reason.code === 'slot_taken'));
  return { booked: answers.length - reasons.length, taken: reasons.length - others.length, others };
}
