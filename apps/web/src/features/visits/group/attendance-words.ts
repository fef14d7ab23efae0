import { ledgerLimits } from '@lectern/contract/ledger/ledger.limits.ts';
import type { AttendanceRow, VisitAttendance } from '@lectern/contract/visits/attendance.shapes.ts';
import { formatTime, formatTimeRange } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';

type Times = Pick<AttendanceRow, 'times' | 'joinedAt' | 'leftAt' | 'seconds'>;
type Outcome = VisitAttendance['outcome'];

/** The words for a person's time in a session. */
export interface AttendanceWords {
  /** Minutes and times in the room: everybody may read their own. */
  timesOf: (row: Times) => string[];
  /** The same with hands, talk and waiting. */
  allOf: (row: AttendanceRow) => string[];
  /** The conclusion for the session. */
  outcomeOf: (outcome: Outcome) => string[];
}

const minuteSeconds = 60;

/** Whether all of somebody's time in the room counts; time before the start and after the end does not. */
function isCountedWhole(times: AttendanceRow['times'], seconds: number): boolean {
  const whole = times.reduce(
    (sum, { from, until }) => sum + (until === null ? 0 : Date.parse(until) - Date.parse(from)) / 1_000,
    0,
  );
  return whole - seconds < minuteSeconds;
}

/** The words for a person's time in a session, in the reader's language. */
export function useAttendanceWords(): AttendanceWords {
  const say = useSay();
  const lengthOf = (seconds: number): string =>
    seconds < minuteSeconds
      ? say('visits.attendance.seconds', { count: seconds })
      : say('visits.attendance.minutes', { count: Math.round(seconds / minuteSeconds) });
  const countedOf = (times: Times['times'], seconds: number): string[] => {
    // A person who came before the start has no time in it yet, or has left before it.
    if (seconds === 0) return times.at(-1)?.until ? [say('visits.attendance.outside')] : [];
    const length = lengthOf(seconds);
    return [isCountedWhole(times, seconds) ? length : say('visits.attendance.ofSession', { time: length })];
  };
  const timesOf = ({ times, joinedAt, leftAt, seconds }: Times): string[] => {
    if (joinedAt === null) return [];
    const range =
      leftAt === null
        ? say('visits.attendance.here', { joined: formatTime(joinedAt) })
        : formatTimeRange(joinedAt, leftAt);
    return [
      ...countedOf(times, seconds),
      range,
      ...(times.length > 1 ? [say('visits.attendance.times', { count: times.length })] : []),
    ];
  };
  const talkOf = ({ joinedAt, talkSeconds }: AttendanceRow): string[] => {
    if (joinedAt === null) return [];
    return [
      talkSeconds === null
        ? say('visits.attendance.talkUnknown')
        : say('visits.attendance.talk', { time: lengthOf(talkSeconds) }),
    ];
  };
  return {
    timesOf,
    allOf: (row) => [
      ...timesOf(row),
      ...(row.waitedSeconds ? [say('visits.attendance.waited', { time: lengthOf(row.waitedSeconds) })] : []),
      ...(row.hands
        ? [say('visits.attendance.hands', { count: row.hands, time: lengthOf(row.handSeconds ?? 0) })]
        : []),
      ...talkOf(row),
    ],
    outcomeOf: (outcome) => {
      if (outcome === null) return [];
      return [
        ...(outcome.togetherSeconds > 0
          ? [say('visits.attendance.together', { time: lengthOf(outcome.togetherSeconds) })]
          : []),
        ...(outcome.isPayToConfirm
          ? [say('visits.attendance.payToConfirm', { days: ledgerLimits.confirmDays })]
          : []),
        ...(outcome.isOutage ? [say('visits.attendance.outage')] : []),
      ];
    },
  };
}
