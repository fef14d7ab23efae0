import { Readable } from 'node:stream';
import type { educatorsCalls } from '@lectern/contract/administration/educators.calls.ts';
import { peopleFileLimits } from '@lectern/contract/administration/people.limits.ts';
import type { studentsCalls } from '@lectern/contract/administration/students.calls.ts';
import type { CallParsed } from '@lectern/contract/core/call.ts';
import { wireRoles } from '@lectern/contract/identity/identity.names.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { csvLines, csvMark } from '../../platform/sheets/write-sheet.ts';
import * as audit from '../audit/audit.service.ts';
import { hostSettings } from '../institutions/institutions.service.ts';
import { educatorItems, wantedEducators } from './educators.service.ts';
import type { WantedPeople } from './people-choice.repo.ts';
import { listAllPeople, type ListedPerson } from './people-lists.repo.ts';
import { educatorSheet, studentSheet, type Sheet } from './people-files.view.ts';
import { readsAll, studentItems, wantedStudents } from './students.service.ts';

const daySeconds = 24 * 3_600;

interface WantedFile<T> {
  readonly name: string;
  readonly wanted: WantedPeople;
  readonly levelId: string | undefined;
  readonly sheet: Sheet<T>;
  readonly items: (rows: readonly ListedPerson[]) => Promise<readonly T[]>;
}

async function recordFile(
  ctx: PersonCtx,
  { wanted, levelId }: Pick<WantedFile<unknown>, 'wanted' | 'levelId'>,
  lines: number,
) {
  const place = ctx.actor.levelId;
  const { role, active, search } = wanted;
  await audit.record(ctx, {
    action: 'people.exported',
    ...(place === null
      ? ({ subjectKind: 'institution', subjectId: ctx.scope.institutionId } as const)
      : ({ subjectKind: 'level', subjectId: place } as const)),
    after: { role: wireRoles[role], lines, active, search, levelId: levelId ?? null },
  });
}

function* stretchesOf(rows: readonly ListedPerson[]): Generator<readonly ListedPerson[]> {
  const { atOnce } = peopleFileLimits;
  for (let at = 0; at < rows.length; at += atOnce) yield rows.slice(at, at + atOnce);
}

/** In batches: details are looked up while the file is being sent. */
async function* textOf<T>(
  { sheet, items }: WantedFile<T>,
  rows: readonly ListedPerson[],
): AsyncGenerator<string> {
  yield csvMark + csvLines([sheet.heads]);
  for (const some of stretchesOf(rows)) yield csvLines((await items(some)).map(sheet.cells));
}

async function fileOf<T>(ctx: PersonCtx, file: WantedFile<T>): Promise<FileAnswer> {
  const { lines, perDay } = peopleFileLimits;
  const rows = await listAllPeople(ctx.scope, file.wanted, lines + 1);
  if (rows.length > lines) throw new Refusal('people_file_too_long');
  await ctx.ports.limits.count(ctx.clock, {
    key: `people-file:${ctx.actor.personId}`,
    ...{ most: perDay, windowSeconds: daySeconds, refusal: 'people_files_used_up' },
  });
  await recordFile(ctx, file, rows.length);
  const day = zonedTime.dateOf(ctx.clock.now().getTime(), ctx.timeZone);
  return {
    stream: Readable.from(textOf(file, rows)),
    contentType: 'text/csv; charset=utf-8',
    bytes: null,
    fileName: `${file.name}-${day}.csv`,
    inline: false,
    cacheControl: 'no-store',
  };
}

/**
 * All students of a list, in the columns that the asker may read. Refuses more than a file takes, and with
 * people_files_used_up too many files in 24 hours.
 */
export async function studentFile(
  ctx: PersonCtx,
  filters: CallParsed<typeof studentsCalls.studentFile>['body'],
): Promise<FileAnswer> {
  const [wanted, { levelTitles }] = await Promise.all([wantedStudents(ctx, filters), hostSettings(ctx)]);
  return fileOf(ctx, {
    ...{ name: 'students', wanted, levelId: filters.levelId },
    sheet: studentSheet(ctx, { isOwnSchool: readsAll(ctx), school: levelTitles[2].one }),
    items: (rows) => studentItems(ctx, rows),
  });
}

/** The same of educators. */
export async function educatorFile(
  ctx: PersonCtx,
  filters: CallParsed<typeof educatorsCalls.educatorFile>['body'],
): Promise<FileAnswer> {
  const [wanted, { levelTitles }] = await Promise.all([wantedEducators(ctx, filters), hostSettings(ctx)]);
  return fileOf(ctx, {
    ...{ name: 'educators', wanted, levelId: filters.levelId },
    sheet: educatorSheet(ctx, levelTitles[2].many),
    items: (rows) => educatorItems(ctx, rows),
  });
}
