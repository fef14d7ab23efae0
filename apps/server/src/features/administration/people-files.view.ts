import type { EducatorItem } from '@lectern/contract/administration/educators.shapes.ts';
import type { StudentItem } from '@lectern/contract/administration/students.shapes.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { translate } from '../../platform/texts/translate.ts';

/** The columns of a file, and their content. */
export interface Sheet<T> {
  readonly heads: readonly string[];
  readonly cells: (item: T) => readonly string[];
}

type Column<T> = readonly [head: string, text: (item: T) => string | null];

function sheetOf<T>(columns: readonly Column<T>[]): Sheet<T> {
  return {
    heads: columns.map(([head]) => head),
    cells: (item) => columns.map(([, text]) => text(item) ?? ''),
  };
}

function statusOf(ctx: Ctx): Column<{ active: boolean }> {
  return [
    translate(ctx.language, 'administration.level.status'),
    ({ active }) =>
      translate(ctx.language, active ? 'administration.level.active' : 'administration.level.inactive'),
  ];
}

/** Students as their list shows them: above the school name, school, grade and status. */
export function studentSheet(
  ctx: Ctx,
  { isOwnSchool, school }: { isOwnSchool: boolean; school: string },
): Sheet<StudentItem> {
  const dayOf = (at: string) => zonedTime.dateOf(Date.parse(at), ctx.timeZone);
  const name: Column<StudentItem> = [
    translate(ctx.language, 'administration.level.name'),
    (student) => student.name,
  ];
  const grade: Column<StudentItem> = [
    translate(ctx.language, 'administration.student.grade'),
    (student) => student.grade,
  ];
  if (!isOwnSchool)
    return sheetOf([name, [school, (student) => student.school?.name ?? null], grade, statusOf(ctx)]);
  return sheetOf([
    name,
    [translate(ctx.language, 'administration.student.number'), (student) => student.studentRollNum],
    [translate(ctx.language, 'administration.administrator.email'), (student) => student.email],
    grade,
    [
      translate(ctx.language, 'administration.student.lastSession'),
      ({ lastSession }) => lastSession && dayOf(lastSession),
    ],
    statusOf(ctx),
  ]);
}

/** Educators as their list shows them, with the schools in the asker's reach. */
export function educatorSheet(ctx: Ctx, schools: string): Sheet<EducatorItem> {
  return sheetOf<EducatorItem>([
    [translate(ctx.language, 'administration.level.name'), ({ name }) => name],
    [translate(ctx.language, 'administration.administrator.email'), ({ email }) => email],
    [schools, (educator) => educator.schools.map(({ name }) => name).join(', ')],
    statusOf(ctx),
  ]);
}
