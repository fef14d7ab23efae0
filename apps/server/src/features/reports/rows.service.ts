import { restBase } from '@lectern/contract/core/envelope.ts';
import type { ReportRow } from '@lectern/contract/reports/reports.shapes.ts';
import type { ReportKind } from '@lectern/contract/reports/reports.names.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import * as ledger from '../ledger/money.service.ts';
import { timesTogether } from '../visits/together.service.ts';
import { partsOf } from './amounts.rules.ts';
import {
  listFacts,
  listFilms,
  listKeys,
  listMaterial,
  listPresent,
  type RowFacts,
  type RowKey,
  type WantedRows,
} from './rows.repo.ts';
import { toMedicAidRow, toUsageRow } from './rows.view.ts';

export type { RowKey, WantedRows } from './rows.repo.ts';

/** Things of each session by its id. */
function grouped<T extends { readonly visitId: string }>(rows: readonly T[]): ReadonlyMap<string, T[]> {
  return Map.groupBy(rows, ({ visitId }) => visitId);
}

/** The cost of each student's part of each session; sessions without entries are absent. */
async function costsOf(ctx: Ctx, visitIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const present = grouped(await listPresent(ctx.scope, visitIds));
  const money = await ledger.moneyOfVisits(ctx, visitIds);
  const costs = new Map<string, number>();
  for (const { visitId, state, cost } of money.values()) {
    if (state === 'pending') continue;
    const students = present.get(visitId) ?? [];
    for (const [index, part] of partsOf(cost, students.length).entries())
      costs.set(keyText({ visitId, studentId: students[index]?.studentId ?? '' }), part);
  }
  return costs;
}

function keyText({ visitId, studentId }: RowKey): string {
  return `${visitId} ${studentId}`;
}

async function usageRows(ctx: Ctx, facts: readonly RowFacts[]): Promise<ReportRow[]> {
  const visitIds = [...new Set(facts.map(({ visitId }) => visitId))];
  const costs = await costsOf(ctx, visitIds);
  const together = await timesTogether(ctx, facts);
  const material = grouped(await listMaterial(ctx.scope, visitIds));
  const films = grouped(await listFilms(ctx.scope, visitIds));
  return facts.map((row, index) =>
    toUsageRow(row, {
      cost: costs.get(keyText(row)) ?? null,
      togetherMs: together[index] ?? 0,
      fileUrls: (material.get(row.visitId) ?? []).map(
        ({ fileId }) => `${restBase}/report/visit/${row.visitId}/materials/${fileId}`,
      ),
      recordingUrls: (films.get(row.visitId) ?? []).map(
        ({ fileId }) => `${restBase}/report/visit/${row.visitId}/recordings/${fileId}`,
      ),
    }),
  );
}

/**
 * The students and sessions of a report, newest first, starting at one of them; the caller checks who may read it.
 */
export async function keysOf(
  ctx: Ctx,
  wanted: WantedRows,
  stretch: { offset: number; limit: number },
): Promise<RowKey[]> {
  return listKeys(ctx.scope, wanted, stretch);
}

/** A report's rows for some students in some sessions; the caller checks who may read it. */
export async function rowsOf(ctx: Ctx, kind: ReportKind, keys: readonly RowKey[]): Promise<ReportRow[]> {
  if (keys.length === 0) return [];
  const facts = await listFacts(ctx.scope, keys);
  return kind === 'usage' ? usageRows(ctx, facts) : facts.map(toMedicAidRow);
}
