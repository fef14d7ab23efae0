import type { StudentVisit } from '@lectern/contract/visits/attendance.shapes.ts';
import { missedText } from '@lectern/contract/visits/missed.rules.ts';
import { visitKindOf } from '@lectern/contract/visits/visits.names.ts';
import { kindText } from '@lectern/contract/visits/visits.rules.ts';
import { presenceTexts, timeCells, type FileWords } from './attendance.view.ts';

const heads = [
  ...(['starts', 'ends', 'kind', 'subject', 'subcategory', 'educator'] as const),
  ...(['presence', 'remark', 'joined', 'left', 'minutes', 'times'] as const),
];

const zoned: ReadonlySet<string> = new Set(['starts', 'ends', 'joined', 'left', 'times']);

function timesOf(visit: StudentVisit, timeOf: FileWords['timeOf']): string[] {
  const [joined = '', left = '', minutes = '', times = ''] = timeCells(visit, timeOf);
  // In person, and where nobody was followed, presence has no minutes.
  const isFollowed = visit.presence !== 'present' || visit.times.length > 0;
  return [joined, left, isFollowed ? minutes : '', times];
}

function cells(visit: StudentVisit, { say, timeOf }: FileWords): string[] {
  const kind = visitKindOf(visit.visitType) ?? 'appointment';
  const missed = missedText(visit.visitStatus, { viewer: 'admin', kind });
  return [
    timeOf(visit.startTime),
    timeOf(visit.endTime),
    say(kindText(kind, visit.createdByRole)),
    visit.subject ?? '',
    visit.subCategory ?? '',
    visit.educatorName,
    say(presenceTexts[visit.presence]),
    missed === null ? '' : say(missed),
    ...timesOf(visit, timeOf),
  ];
}

/** Past sessions of a student as lines of texts, the head first. */
export function studentAttendanceLines(visits: readonly StudentVisit[], words: FileWords): string[][] {
  const head = heads.map((name) => {
    const text = words.say(`visits.attendance.file.${name}`);
    return zoned.has(name) ? `${text} (${words.timeZone})` : text;
  });
  return [head, ...visits.map((visit) => cells(visit, words))];
}
