import { sql } from 'kysely';
import type { AllInstitutions, Scope } from '../../platform/db/scope.ts';

/** Institutions whose counts have so many changes that reading them is worth less than folding them. */
export async function listToFoldAcrossInstitutions(
  all: AllInstitutions,
  { changes, limit }: { changes: number; limit: number },
): Promise<{ institutionId: string }[]> {
  const { rows } = await sql<{ institutionId: string }>`
    select institution_id from people_counts where not is_folded
    group by institution_id having count(*) >= ${changes} limit ${limit}`.execute(all.db);
  return rows;
}

/** Puts what changed and the counts of before together. Sums stay as they are, whoever folds or writes at the same time. */
export async function foldCounts({ db, institutionId }: Scope): Promise<void> {
  await sql`
    with taken as (
      delete from people_counts where institution_id = ${institutionId} and id in (
        select id from people_counts where institution_id = ${institutionId} for update skip locked)
      returning level_id, role, active, many
    )
    insert into people_counts (institution_id, level_id, role, active, many, is_folded)
    select ${institutionId}::uuid, level_id, role, active, sum(many), true from taken
    group by level_id, role, active having sum(many) <> 0`.execute(db);
}
