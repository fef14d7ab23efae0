import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import type { DemoScene, DemoStage } from '../../platform/context/demo-stage.ts';
import * as schedules from '../schedules/schedules.service.ts';
import { raiseRequest } from './asking.service.ts';
import { rejectRequest, requestsOfSchool } from './cancel-requests.service.ts';

/** A request of the demo's educator to a school about a session that an administrator made for them. */
interface DemoRequests {
  readonly topic: string;
  readonly educator: string;
  /** The decider. */
  readonly school: string;
  /** First to cancel it, which is rejected with a sentence. */
  readonly cancel: { readonly reason: string; readonly answer: string };
  /** Then to move it to a later day, which is still open. */
  readonly move: { readonly reason: string; readonly day: number; readonly hour: number };
}

/** Northfield's, created by Level 2, so that the request is possible at any hour of filling the demo. */
const requests: readonly DemoRequests[] = [
  {
    topic: 'A walk through the cell',
    educator: 'educator1@demo.test',
    school: 'level3@demo.test',
    cancel: {
      reason: 'The laboratory needs me on that day.',
      answer: 'Both students look forward to it. Is there another day?',
    },
    move: { reason: 'A day later the laboratory is closed.', day: 4, hour: 11 },
  },
];

/** The first slot that an educator offers so many days from today, from an hour on. */
async function slotOn(educator: PersonCtx, { day, hour }: DemoRequests['move']) {
  const zone = educator.timeZone;
  const sessionDate = addDays(zonedTime.dateOf(educator.clock.now().getTime(), zone), day);
  const start = zonedTime.instantOf({ date: sessionDate, time: `${hour}:00` }, zone);
  const end = zonedTime.startOfDay(addDays(sessionDate, 1), zone);
  const whose = { educatorId: educator.actor.personId, schoolId: null };
  const [slot] = await schedules.offeredSlots(educator, whose, { start, end });
  if (!slot) throw new Error('The demo finds no slot to move a session to.');
  return {
    sessionDate,
    sessionStartTime: new Date(slot.start).toISOString(),
    sessionEndTime: new Date(slot.end).toISOString(),
    slotIds: [],
  };
}

/** Asks the school through the services, and has it reject what is not meant to stay open. The sessions must be there. */
async function fillRequests(stage: DemoStage): Promise<void> {
  for (const { topic, school, cancel, move, ...whose } of requests) {
    const id = stage.sessionIds.get(topic);
    if (id === undefined) throw new Error(`The demo has no session about '${topic}'.`);
    const [educator, admin] = [await stage.as(whose.educator), await stage.as(school)];
    await raiseRequest(educator, { id, reason: cancel.reason, otherSlot: null });
    const { data } = await requestsOfSchool(admin, { state: 'open', pageNumber: 1 });
    for (const request of data.filter(({ visitId }) => visitId === id))
      await rejectRequest(admin, request.id, { answer: cancel.answer });
    await raiseRequest(educator, { id, reason: move.reason, otherSlot: await slotOn(educator, move) });
  }
}

/** Northfield's requests. The sessions of many must exist. */
export const northfieldRequests: DemoScene = { what: `${requests.length * 2} requests`, fill: fillRequests };
