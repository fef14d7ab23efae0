import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { addCustomSchedule, addWeeklySchedule } from './own-schedules.service.ts';

/** What the demo needs of an institution that is being filled. */
export interface SchedulesStage {
  readonly system: Ctx;
  as(email: string): Promise<PersonCtx>;
}

/** When an educator of the demo can be booked every week, in their own zone. */
export interface DemoSchedule {
  readonly email: string;
  readonly days: readonly number[];
  readonly startTime: string;
  readonly endTime: string;
  readonly availablePerOnDemand: boolean;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const weekdays = [2, 3, 4, 5, 6];
const allDay = { days: everyDay, startTime: '00:00', endTime: '23:45', availablePerOnDemand: true };

/** The first educator of Northfield can be booked day and night, the second on weekdays. */
export const northfieldSchedules: readonly DemoSchedule[] = [
  { email: 'educator1@demo.test', ...allDay },
  {
    email: 'educator2@demo.test',
    days: weekdays,
    startTime: '09:00',
    endTime: '17:00',
    availablePerOnDemand: false,
  },
];

/** The educator of the second institution can be booked day and night. */
export const brightsideSchedules: readonly DemoSchedule[] = [{ email: 'educator1@second.test', ...allDay }];

/** Adds the weekly schedules of educators in their names, and an evening of the second one of Northfield. */
export async function fillSchedules(stage: SchedulesStage, plan: readonly DemoSchedule[]): Promise<void> {
  for (const { email, ...times } of plan) {
    const ctx = await stage.as(email);
    await addWeeklySchedule(ctx, ctx.actor.personId, times);
    if (times.endTime === '17:00') await addEvening(ctx);
  }
}

async function addEvening(ctx: PersonCtx): Promise<void> {
  const inDays = (days: number) =>
    new Date(ctx.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await addCustomSchedule(ctx, ctx.actor.personId, {
    startTime: `${inDays(3)}T18:00`,
    endTime: `${inDays(10)}T20:00`,
    days: [],
    availablePerOnDemand: false,
  });
}
