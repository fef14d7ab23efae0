import { isEducator } from '@lectern/contract/access/roles.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { dashboardLimits } from '@lectern/contract/core/core.limits.ts';
import type { dashboardsCalls } from '@lectern/contract/dashboards/dashboards.calls.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as schedules from '../schedules/schedules.service.ts';
import * as lists from '../visits/lists/lists.service.ts';
import { toHomeVisits, toSchedule } from './dashboards.view.ts';

type Dashboard = CallResult<typeof dashboardsCalls.dashboard>;
type Current = CallResult<typeof dashboardsCalls.currentAppointments>;

/** The home screen of a student, of a parent for the chosen child, or of an educator. */
export async function dashboard(ctx: PersonCtx): Promise<Dashboard> {
  const { rows } = dashboardLimits;
  if (!isEducator(ctx.actor.role))
    return {
      userType: 'patient',
      ...toHomeVisits(await lists.studentHomeVisits(ctx, rows)),
      manageSchedule: [],
    };
  const today = zonedTime.dateOf(ctx.clock.now().getTime(), ctx.timeZone);
  const windows = await schedules.windowsOfDay(ctx, ctx.actor.personId, today);
  const home = toHomeVisits(await lists.educatorHomeVisits(ctx, rows));
  return { userType: 'physician', ...home, manageSchedule: windows.map(toSchedule) };
}

/** Today's sessions of the asker that are not over, soonest first. */
export async function currentVisits(ctx: PersonCtx): Promise<Current> {
  return isEducator(ctx.actor.role)
    ? { userType: 'physician', data: await lists.educatorOngoing(ctx) }
    : { userType: 'patient', data: await lists.studentOngoing(ctx) };
}
