import { defineRefusals } from '../../core/refusal.ts';

/** How the stage of a lesson of many is laid out, on every screen alike. */
export const layouts = ['grid', 'speaker'] as const;

/** One of them. */
export type Layout = (typeof layouts)[number];

/** The devices that the educator can close for students. */
export const closableDevices = ['microphone', 'camera'] as const;

/** One of them. */
export type ClosableDevice = (typeof closableDevices)[number];

/** A student's state in the attendance; NOT_JOINED is shown as absent, everything else as present. */
export const attendanceStatuses = ['NOT_JOINED', 'JOINED', 'LEFT', 'REMOVED'] as const;

/** One of them. */
export type AttendanceStatus = (typeof attendanceStatuses)[number];

/** How a classroom refuses. */
export const classroomRefusals = defineRefusals('classroom', {
  only_in_classroom: 403,
  not_in_call: 403,
  media_unreachable: 503,
});
