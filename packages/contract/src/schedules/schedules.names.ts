import { defineRefusals } from '../core/refusal.ts';

/** How schedules refuse. */
export const schedulesRefusals = defineRefusals('schedules', {
  schedule_overlaps: 417,
  schedule_dates_out_of_range: 400,
  too_many_schedules: 417,
});
