import type { PersonCtx } from '../../platform/context/ctx.ts';
import type { DemoScene, DemoStage } from '../../platform/context/demo-stage.ts';
import { addCustomSchedule } from './custom-schedules.service.ts';
import { addWeeklySchedule } from './weekly-schedules.service.ts';

/** When an educator of the demo can be booked every week, in their own zone. */
interface DemoSchedule {
  readonly email: string;
  readonly days: readonly number[];
  readonly startTime: string;
  readonly endTime: string;
  readonly availablePerOnDemand: boolean;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const weekdays = [2, 3, 4, 5, 6];
const allDay = { days: everyDay, startTime: '00:00', endTime: '23:45', availablePerOnDemand: true };

const ofNorthfield: readonly DemoSchedule[] = [
  { email: 'educator1@demo.test', ...allDay },
  {
    email: 'educator2@demo.test',
    days: weekdays,
    startTime: '09:00',
    endTime: '17:00',
    availablePerOnDemand: false,
  },
];

const ofBrightside: readonly DemoSchedule[] = [{ email: 'educator1@second.test', ...allDay }];

async function fillSchedules(stage: DemoStage, plan: readonly DemoSchedule[]): Promise<void> {
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

function schedulesScene(plan: readonly DemoSchedule[]): DemoScene {
  return { what: 'schedules', fill: async (stage) => fillSchedules(stage, plan) };
}

/** The first educator of Northfield can be booked day and night, the second on weekdays and some evenings. */
export const northfieldSchedules = schedulesScene(ofNorthfield);

/** The educator of the second institution can be booked day and night. */
export const brightsideSchedules = schedulesScene(ofBrightside);
