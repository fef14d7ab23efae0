import { z } from 'zod';
import type { CivilDate } from '@lectern/contract/core/civil.rules.ts';
import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { reportLimits } from '@lectern/contract/reports/reports.limits.ts';
import type { ReportKind } from '@lectern/contract/reports/reports.names.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as levels from '../levels/levels.service.ts';
import { faultOf, type Choice } from './choice.rules.ts';
import { countRows, findByNumber, type WantedRows } from './rows.repo.ts';

/** A report that somebody has chosen. */
export interface Chosen {
  readonly wanted: WantedRows;
  readonly startDate: CivilDate | null;
  readonly endDate: CivilDate | null;
  /** The time zone of the asker's level, for its days. */
  readonly timeZone: string;
}

/** Stands for a student out of the asker's reach: no row matches it. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** The time zone of an administrator's days: that of their level, or of the institution. */
export async function reportZone(ctx: PersonCtx): Promise<string> {
  return (await levels.switchesAt(ctx, ctx.actor.levelId)).timeZone.value;
}

async function studentNamed(
  ctx: PersonCtx,
  levelIds: readonly string[] | null,
  search: string | undefined,
): Promise<string | null> {
  if (!search) return null;
  if (z.uuid().safeParse(search).success) return search;
  return (await findByNumber(ctx.scope, levelIds, search)).at(0) ?? nobody;
}

/** The days of a report in words of the audit; empty for all of them. */
export function daysText({ startDate, endDate }: Pick<Chosen, 'startDate' | 'endDate'>): string {
  return startDate === null ? '' : `${startDate} - ${endDate ?? ''}`;
}

/** The moments between which sessions begin that are of a report's days. */
export function daysOf({ startDate, endDate, timeZone }: Omit<Chosen, 'wanted'>): {
  from: Date | null;
  until: Date | null;
} {
  const startOf = (date: CivilDate) => new Date(zonedTime.startOfDay(date, timeZone));
  return {
    from: startDate === null ? null : startOf(startDate),
    until: endDate === null ? null : startOf(addDays(endDate, 1)),
  };
}

/** The asker's report for a choice, now. Refuses with invalid_input an invalid choice. */
export async function chosenReport(
  ctx: PersonCtx,
  { kind, ...choice }: Choice & { kind: ReportKind },
): Promise<Chosen> {
  const timeZone = await reportZone(ctx);
  const fault = faultOf(choice, zonedTime.dateOf(ctx.clock.now().getTime(), timeZone));
  if (fault) throw new Refusal('invalid_input', { fields: [fault] });
  const { startDate = null, endDate = null, search } = choice;
  const levelIds = await levels.reachOf(ctx);
  const studentId = await studentNamed(ctx, levelIds, search);
  const days = { startDate, endDate, timeZone };
  return { wanted: { ...{ kind, levelIds, studentId }, ...daysOf(days) }, ...days };
}

/** How many rows a report has. Refuses with report_too_long more than it may have. */
export async function countedRows(ctx: PersonCtx, wanted: WantedRows): Promise<number> {
  const total = await countRows(ctx.scope, wanted, reportLimits.rows + 1);
  if (total > reportLimits.rows) throw new Refusal('report_too_long');
  return total;
}
