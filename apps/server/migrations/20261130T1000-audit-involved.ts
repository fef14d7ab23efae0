import { sql, type Kysely } from 'kysely';

/**
 * Who was in the session of an entry when it was written: entries are found by them and named by them. involved_hash is the
 * hash of their ids, which the chain says; entries of before have none, and get whoever is in their session now, as far as
 * it is known (of a recording, in its session). person_id refers to nobody, as subject_id: who is removed stays involved.
 * Of a broadcast only its educator is: its listeners are up to 300.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_entries add column involved_hash bytea`.execute(db);
  await sql`
    create table audit_involved (
      institution_id uuid not null references institutions,
      person_id uuid not null,
      created_at timestamptz not null,
      seq bigint not null,
      entry_id uuid not null,
      primary key (institution_id, person_id, created_at, seq, entry_id),
      foreign key (institution_id, entry_id) references audit_entries
    )`.execute(db);
  await sql`
    with placed as (
      select entry.institution_id, entry.created_at, entry.seq, entry.id,
        coalesce(recordings.visit_id, entry.subject_id) as visit_id
      from audit_entries as entry
      left join recordings on recordings.institution_id = entry.institution_id and recordings.id = entry.subject_id
      where entry.subject_kind in ('visit', 'recording')
    )
    insert into audit_involved (institution_id, person_id, created_at, seq, entry_id)
    select placed.institution_id, visits.educator_id, placed.created_at, placed.seq, placed.id
    from placed
    join visits on visits.institution_id = placed.institution_id and visits.id = placed.visit_id
    union
    select placed.institution_id, parts.person_id, placed.created_at, placed.seq, placed.id
    from placed
    join visits on visits.institution_id = placed.institution_id and visits.id = placed.visit_id
    join visit_participants as parts on parts.institution_id = visits.institution_id and parts.visit_id = visits.id
    where parts.side = 'educator' or (parts.side <> 'guest' and visits.kind <> 'broadcast')`.execute(db);
  await sql`create index audit_involved_by_entry on audit_involved (institution_id, entry_id, person_id)`.execute(
    db,
  );
  await sql`
    create trigger refuse_change before update or delete or truncate on audit_involved
    for each statement execute function refuse_audit_change()`.execute(db);
}
