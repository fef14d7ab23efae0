import type { PresenceName } from '@lectern/contract/visits/attendance.names.ts';
import type { AttendanceRow, VisitAttendance } from '@lectern/contract/visits/attendance.shapes.ts';
import type { TextKey } from '@lectern/contract/texts.ts';
import type { NoShow } from './no-show.rules.ts';
import type { Attendance } from './stays.service.ts';
import { isOpen, type Participant, type Visit } from './visits.rules.ts';

const inSeconds = (ms: number): number => Math.round(ms / 1000);

function presenceOf({ wasPresent, joinedAt }: Participant, visit: Visit): PresenceName {
  if (visit.kind === 'inPerson' && (wasPresent ?? null) === null) return 'open';
  if (wasPresent ?? joinedAt !== null) return 'present';
  return isOpen(visit.state) ? 'open' : 'absent';
}

interface Attending {
  readonly person: { readonly id: string; readonly name: string; readonly image: string | null };
  readonly place: Participant;
  readonly attendance: Attendance | undefined;
}

/** Somebody's time in a session; who attends is told of the own minutes and times alone. */
export function toAttendanceRow(
  { person, place, attendance }: Attending,
  { visit, isFull }: { visit: Visit; isFull: boolean },
): AttendanceRow {
  const times = attendance?.times ?? [];
  const last = times.at(-1);
  return {
    userId: person.id,
    name: person.name,
    image: person.image,
    side: place.side,
    presence: presenceOf(place, visit),
    joinedAt: times[0]?.from.toISOString() ?? null,
    leftAt: last?.until?.toISOString() ?? null,
    seconds: inSeconds(attendance?.countedMs ?? 0),
    times: times.map(({ from, until }) => ({
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
    })),
    waitedSeconds: isFull ? inSeconds(attendance?.waitedMs ?? 0) : null,
    hands: isFull ? (attendance?.hands ?? 0) : null,
    handSeconds: isFull ? inSeconds(attendance?.handMs ?? 0) : null,
    talkSeconds: isFull && attendance?.talkMs != null ? inSeconds(attendance.talkMs) : null,
  };
}

/** What follows of who was there. */
export function toOutcome({
  blamed,
  isOutage,
  togetherMs,
  isPayToConfirm,
}: NoShow): VisitAttendance['outcome'] {
  return { noShow: blamed, isOutage, togetherSeconds: inSeconds(togetherMs), isPayToConfirm };
}

interface FileWords {
  readonly say: (key: TextKey) => string;
  readonly timeOf: (instant: string) => string;
  readonly timeZone: string;
}

const heads = [
  ...(['name', 'side', 'presence', 'joined', 'left', 'minutes', 'times'] as const),
  ...(['waited', 'hands', 'handSeconds', 'talkSeconds'] as const),
];

const presenceTexts = {
  present: 'visits.group.present',
  absent: 'visits.group.absent',
  open: 'visits.attendance.file.open',
} as const satisfies Record<PresenceName, TextKey>;

const minutes = (seconds: number | null): string => (seconds === null ? '' : (seconds / 60).toFixed(1));
const figure = (value: number | null): string => (value === null ? '' : String(value));

/** The attendance as lines of texts, the head first. */
export function attendanceLines(
  rows: readonly AttendanceRow[],
  { say, timeOf, timeZone }: FileWords,
): string[][] {
  const named = heads.map((head) => {
    const text = say(`visits.attendance.file.${head}`);
    return head === 'joined' || head === 'left' || head === 'times' ? `${text} (${timeZone})` : text;
  });
  const timeOrNone = (instant: string | null): string => (instant === null ? '' : timeOf(instant));
  return [
    named,
    ...rows.map((row) => [
      row.name,
      say(`visits.attendance.file.${row.side}`),
      say(presenceTexts[row.presence]),
      timeOrNone(row.joinedAt),
      timeOrNone(row.leftAt),
      minutes(row.seconds),
      row.times.map(({ from, until }) => `${timeOf(from)} - ${timeOrNone(until)}`).join('; '),
      minutes(row.waitedSeconds),
      figure(row.hands),
      figure(row.handSeconds),
      figure(row.talkSeconds),
    ]),
  ];
}
