import { schedulesCalls } from '@lectern/contract/schedules/schedules.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { availability } from './availability.service.ts';
import * as service from './schedules.service.ts';
import * as ownSchedules from './own-schedules.service.ts';
import * as custom from './custom-schedules.service.ts';
import * as weekly from './weekly-schedules.service.ts';

const educator = whoMay('keepSchedules');
const bookers = whoMay('bookVisits');

/** Calls about when educators can be booked. */
export const schedulesRoutes: Route[] = [
  route(schedulesCalls.availability, whoMay('seeChoices'), (ctx, { query }) => availability(ctx, query)),
  route(schedulesCalls.onDemandEducators, bookers, (ctx, { query }) => service.onDemandEducators(ctx, query)),
  route(schedulesCalls.schedules, educator, (ctx) => ownSchedules.listSchedules(ctx, ctx.actor.personId)),
  route(schedulesCalls.addWeeklySchedule, educator, (ctx, { body }) =>
    weekly.addWeeklySchedule(ctx, ctx.actor.personId, body),
  ),
  route(schedulesCalls.changeWeeklySchedule, educator, (ctx, { params, body }) =>
    weekly.changeWeeklySchedule(ctx, { educatorId: ctx.actor.personId, id: params.id }, body),
  ),
  route(schedulesCalls.deleteWeeklySchedule, educator, (ctx, { params }) =>
    weekly.deleteWeeklySchedule(ctx, { educatorId: ctx.actor.personId, id: params.id }),
  ),
  route(schedulesCalls.weeklyScheduleImpact, educator, (ctx, { params }) =>
    weekly.weeklyScheduleImpact(ctx, { educatorId: ctx.actor.personId, id: params.id }),
  ),
  route(schedulesCalls.addCustomSchedule, educator, (ctx, { body }) =>
    custom.addCustomSchedule(ctx, ctx.actor.personId, body),
  ),
  route(schedulesCalls.changeCustomSchedule, educator, (ctx, { params, body }) =>
    custom.changeCustomSchedule(ctx, { educatorId: ctx.actor.personId, id: params.id }, body),
  ),
  route(schedulesCalls.deleteCustomSchedule, educator, (ctx, { params }) =>
    custom.deleteCustomSchedule(ctx, { educatorId: ctx.actor.personId, id: params.id }),
  ),
  route(schedulesCalls.customScheduleImpact, educator, (ctx, { params }) =>
    custom.customScheduleImpact(ctx, { educatorId: ctx.actor.personId, id: params.id }),
  ),
];
