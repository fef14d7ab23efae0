import type { PresenceName } from '@lectern/contract/visits/attendance.names.ts';
import type {
  AttendanceRow,
  StudentVisit,
  VisitAttendance,
} from '@lectern/contract/visits/attendance.shapes.ts';
import { kindText } from '@lectern/contract/visits/visits.rules.ts';
import { creators, visitTypeCodes, type SessionStatus } from '@lectern/contract/visits/visits.names.ts';
import type { TextKey } from '@lectern/contract/texts.ts';
import type { NoShow } from './no-show.rules.ts';
import type { Attendance } from './stays.service.ts';
import type { AttendedVisit } from './attended.repo.ts';
import { isOpen, type Participant, type Visit } from './visits.rules.ts';

const inSeconds = (ms: number): number => Math.round(ms / 1000);

type Presence = Pick<Participant, 'wasPresent' | 'joinedAt'>;

function presenceOf({ wasPresent, joinedAt }: Presence, visit: Visit): PresenceName {
  if (typeof wasPresent === 'boolean') return wasPresent ? 'present' : 'absent';
  if (visit.kind === 'inPerson') return 'open';
  if (joinedAt !== null) return 'present';
  return isOpen(visit.state) ? 'open' : 'absent';
}

interface Attending {
  readonly person: { readonly id: string; readonly name: string; readonly image: string | null };
  readonly place: Participant;
  readonly attendance: Attendance | undefined;
}

/** Times of somebody who never came. */
const noTime: Attendance = { times: [], countedMs: 0, waitedMs: 0, hands: 0, handMs: 0, talkMs: null };

type Figures = Pick<AttendanceRow, 'waitedSeconds' | 'hands' | 'handSeconds' | 'talkSeconds'>;

const untold: Figures = { waitedSeconds: null, hands: null, handSeconds: null, talkSeconds: null };

function figuresOf({ waitedMs, hands, handMs, talkMs }: Attendance): Figures {
  return {
    waitedSeconds: inSeconds(waitedMs),
    hands,
    handSeconds: inSeconds(handMs),
    talkSeconds: talkMs === null ? null : inSeconds(talkMs),
  };
}

type Times = Pick<AttendanceRow, 'joinedAt' | 'leftAt' | 'seconds' | 'times'>;

function timesOf(attendance: Attendance): Times {
  const times = attendance.times.map(({ from, until }) => ({
    from: from.toISOString(),
    until: until && until.toISOString(),
  }));
  return {
    joinedAt: times.at(0)?.from ?? null,
    leftAt: times.at(-1)?.until ?? null,
    seconds: inSeconds(attendance.countedMs),
    times,
  };
}

/** A person's time in a session; attendees see only their own minutes and times. */
export function toAttendanceRow(
  { person, place, attendance = noTime }: Attending,
  { visit, isFull }: { visit: Visit; isFull: boolean },
): AttendanceRow {
  return {
    userId: person.id,
    name: person.name,
    image: person.image,
    side: place.side,
    presence: presenceOf(place, visit),
    ...timesOf(attendance),
    ...(isFull ? figuresOf(attendance) : untold),
  };
}

/** Conclusions from the attendance. */
export function toOutcome({
  blamed,
  isOutage,
  togetherMs,
  isPayToConfirm,
}: NoShow): VisitAttendance['outcome'] {
  return { noShow: blamed, isOutage, togetherSeconds: inSeconds(togetherMs), isPayToConfirm };
}

/** A past session of a student with their time in it. */
export function toStudentVisit(
  { visit, place, subject, subcategory, educatorName }: AttendedVisit,
  { attendance, status }: { attendance: Attendance | undefined; status: SessionStatus },
): StudentVisit {
  return {
    visitId: visit.id,
    visitType: visitTypeCodes[visit.kind],
    createdByRole: creators[visit.createdByRole],
    visitStatus: status,
    startTime: visit.startsAt.toISOString(),
    endTime: visit.endsAt.toISOString(),
    ...{ subject, subCategory: subcategory, educatorName },
    presence: visit.missing === 'educator' ? 'open' : presenceOf(place, visit),
    ...timesOf(attendance ?? noTime),
  };
}

/** How a file is worded: in whose language, and in which zone. */
export interface FileWords {
  readonly say: (key: TextKey) => string;
  readonly timeOf: (instant: string) => string;
  readonly timeZone: string;
}

/** Names the session, because readers compare several such files. */
const sessionHeads = ['starts', 'ends', 'kind', 'educator'] as const;

const heads = [
  ...sessionHeads,
  ...(['name', 'side', 'presence', 'joined', 'left', 'minutes', 'times'] as const),
  ...(['waited', 'hands', 'handSeconds', 'talkSeconds'] as const),
];

/** Whether somebody was there, in a file. */
export const presenceTexts = {
  present: 'visits.group.present',
  absent: 'visits.group.absent',
  open: 'visits.attendance.file.open',
} as const satisfies Record<PresenceName, TextKey>;

const minutes = (seconds: number | null): string => (seconds === null ? '' : (seconds / 60).toFixed(1));
const figure = (value: number | null): string => (value === null ? '' : String(value));

/** The moments of somebody's time in a session, as cells of a file. */
export function timeCells(
  { joinedAt, leftAt, seconds, times }: Times,
  timeOf: FileWords['timeOf'],
): string[] {
  const timeOrNone = (instant: string | null): string => (instant === null ? '' : timeOf(instant));
  return [
    timeOrNone(joinedAt),
    timeOrNone(leftAt),
    minutes(seconds),
    times.map(({ from, until }) => `${timeOf(from)} - ${timeOrNone(until)}`).join('; '),
  ];
}

const zoned: ReadonlySet<string> = new Set(['starts', 'ends', 'joined', 'left', 'times']);

/** The attendance of a session as lines of texts, the head first. */
export function attendanceLines(
  visit: Pick<Visit, 'kind' | 'createdByRole' | 'startsAt' | 'endsAt'>,
  rows: readonly AttendanceRow[],
  { say, timeOf, timeZone }: FileWords,
): string[][] {
  const named = heads.map((head) => {
    const text = say(`visits.attendance.file.${head}`);
    return zoned.has(head) ? `${text} (${timeZone})` : text;
  });
  const session = [
    timeOf(visit.startsAt.toISOString()),
    timeOf(visit.endsAt.toISOString()),
    say(kindText(visit.kind, creators[visit.createdByRole])),
    rows.find(({ side }) => side === 'educator')?.name ?? '',
  ];
  return [
    named,
    ...rows.map((row) => [
      ...session,
      row.name,
      say(`visits.attendance.file.${row.side}`),
      say(presenceTexts[row.presence]),
      ...timeCells(row, timeOf),
      minutes(row.waitedSeconds),
      figure(row.hands),
      figure(row.handSeconds),
      figure(row.talkSeconds),
    ]),
  ];
}
