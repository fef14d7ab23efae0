import { call } from '../core/call.ts';
import { byId, page } from '../core/core.shapes.ts';
import { onDemandEducator, onDemandEducatorQuery } from '../subjects/subjects.shapes.ts';
import {
  availability,
  availabilityQuery,
  customChanged,
  customForm,
  scheduleImpact,
  schedules,
  weeklyChange,
  weeklyChanged,
  weeklyForm,
  weeklySaved,
} from './schedules.shapes.ts';

/** Calls about when educators can be booked. Schedules are always those of the signed-in educator. */
export const schedulesCalls = {
  availability: call('GET', '/availability', {
    summary: 'Says on which days an educator can be booked, and the slots of one day.',
    query: availabilityQuery,
    response: availability,
  }),
  onDemandEducators: call('GET', '/on-demand-educators', {
    summary: 'Lists educators who can be asked at once, all or those who teach a subject or subcategory.',
    query: onDemandEducatorQuery,
    response: page(onDemandEducator),
  }),
  schedules: call('GET', '/schedule', { summary: 'Lists weekly and custom schedules.', response: schedules }),
  addWeeklySchedule: call('POST', '/schedule/weekly', {
    creates: true,
    idempotent: true,
    summary: 'Adds a weekly window for each ticked day.',
    body: weeklyForm,
    response: weeklySaved,
    refusals: ['schedule_overlaps'],
    success: 'schedules.saved',
  }),
  changeWeeklySchedule: call('PUT', '/schedule/weekly/:id', {
    summary: 'Changes the times of a weekly window; booked sessions stay.',
    params: byId,
    body: weeklyChange,
    response: weeklyChanged,
    refusals: ['schedule_overlaps'],
    success: 'schedules.saved',
  }),
  deleteWeeklySchedule: call('DELETE', '/schedule/weekly/:id', {
    summary: 'Deletes a weekly window; booked sessions stay.',
    params: byId,
    response: scheduleImpact,
    success: 'schedules.deleted',
  }),
  weeklyScheduleImpact: call('GET', '/schedule/weekly/:id/impact', {
    summary: 'Counts the coming sessions that are booked in a weekly window.',
    params: byId,
    response: scheduleImpact,
  }),
  addCustomSchedule: call('POST', '/schedule/custom', {
    creates: true,
    idempotent: true,
    summary: 'Adds a custom window from today up to 6 months ahead.',
    body: customForm,
    response: customChanged,
    refusals: ['schedule_overlaps', 'schedule_dates_out_of_range', 'too_many_schedules'],
    success: 'schedules.saved',
  }),
  changeCustomSchedule: call('PUT', '/schedule/custom/:id', {
    summary: 'Changes a custom window; booked sessions stay.',
    params: byId,
    body: customForm,
    response: customChanged,
    refusals: ['schedule_overlaps', 'schedule_dates_out_of_range'],
    success: 'schedules.saved',
  }),
  deleteCustomSchedule: call('DELETE', '/schedule/custom/:id', {
    summary: 'Deletes a custom window; booked sessions stay.',
    params: byId,
    response: scheduleImpact,
    success: 'schedules.deleted',
  }),
  customScheduleImpact: call('GET', '/schedule/custom/:id/impact', {
    summary: 'Counts the coming sessions that are booked in a custom window.',
    params: byId,
    response: scheduleImpact,
  }),
} as const;
