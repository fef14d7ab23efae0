import { sql, type Kysely } from 'kysely';

/**
 * MedicAid of sessions: what was picked and noted. Once a session is completed, each state that was saved is a row of
 * medic_aid_versions, with the codes in words: what a report has taken out can be told from what holds now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table medic_aid (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      modifier_id uuid,
      provider_id uuid,
      medical_notes text not null default '' check (length(medical_notes) <= 1000),
      version int not null,
      saved_by uuid not null,
      saved_at timestamptz not null,
      primary key (institution_id, visit_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, modifier_id) references code_list_codes,
      foreign key (institution_id, provider_id) references code_list_codes,
      foreign key (institution_id, saved_by) references people
    )`.execute(db);
  await sql`
    create table medic_aid_cpt_codes (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      code_id uuid not null,
      number int not null,
      primary key (institution_id, visit_id, code_id),
      foreign key (institution_id, visit_id) references medic_aid,
      foreign key (institution_id, code_id) references code_list_codes
    )`.execute(db);
  await sql`
    create table medic_aid_versions (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      version int not null,
      cpt_codes text[] not null,
      modifier_code text,
      eligible_provider text,
      medical_notes text not null check (length(medical_notes) <= 1000),
      saved_by uuid not null,
      saved_at timestamptz not null,
      primary key (institution_id, visit_id, version),
      foreign key (institution_id, visit_id) references medic_aid,
      foreign key (institution_id, saved_by) references people
    )`.execute(db);
}
