import { sql, type Kysely } from 'kysely';

/**
 * What was done in a visit, until the educator completes it, and what was handed out. When each text was typed is kept: a
 * save that comes late, from a tab that was closed or a line that was cut, must not take the place of what was typed
 * after it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_notes (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      subjective text not null default '' check (length(subjective) <= 300),
      subjective_typed_at timestamptz,
      objective text not null default '' check (length(objective) <= 300),
      objective_typed_at timestamptz,
      assessment text not null default '' check (length(assessment) <= 300),
      assessment_typed_at timestamptz,
      plan text not null default '' check (length(plan) <= 300),
      plan_typed_at timestamptz,
      completed_at timestamptz,
      updated_by uuid not null,
      updated_at timestamptz not null,
      primary key (institution_id, visit_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, updated_by) references people
    )`.execute(db);
  await sql`
    create table visit_handouts (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      visit_id uuid not null,
      file_id uuid not null,
      added_by uuid not null,
      created_at timestamptz not null,
      primary key (institution_id, id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, file_id) references files,
      foreign key (institution_id, added_by) references people
    )`.execute(db);
  await sql`create index visit_handouts_by_visit on visit_handouts (institution_id, visit_id)`.execute(db);
}
