import { sql, type Kysely } from 'kysely';

/**
 * Which links have to be reckoned is marked where a date of birth or a link is written, so that the look of each second reads
 * those alone, however many institutions and students there are. `unreckoned_born` is the student's date of birth while the
 * link was not reckoned by it; an agreement is stale whose date of birth is another by now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table guardianships add column unreckoned_born date`.execute(db);
  await sql`alter table parent_agreements add column is_stale boolean not null default false`.execute(db);
  await sql`
    create function mark_link_to_reckon() returns trigger language plpgsql as $$
    begin
      new.unreckoned_born := (
        select date_of_birth from people where institution_id = new.institution_id and id = new.student_id);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger mark_to_reckon before insert on guardianships
    for each row execute function mark_link_to_reckon()`.execute(db);
  // Agreements before links, as whoever reckons locks them.
  await sql`
    create function mark_links_of_student() returns trigger language plpgsql as $$
    begin
      update parent_agreements set is_stale = true
      where institution_id = new.institution_id and student_id = new.id and born is distinct from new.date_of_birth;
      update guardianships set unreckoned_born = new.date_of_birth
      where institution_id = new.institution_id and student_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger mark_to_reckon after update of date_of_birth on people for each row
    when (old.date_of_birth is distinct from new.date_of_birth) execute function mark_links_of_student()`.execute(
    db,
  );
  await sql`
    update guardianships set unreckoned_born = student.date_of_birth from people student
    where student.institution_id = guardianships.institution_id and student.id = guardianships.student_id
      and not exists (
        select from parent_agreements kept where kept.institution_id = guardianships.institution_id
          and kept.parent_id = guardianships.parent_id and kept.student_id = guardianships.student_id)`.execute(
    db,
  );
  await sql`
    update parent_agreements set is_stale = true from people student
    where student.institution_id = parent_agreements.institution_id and student.id = parent_agreements.student_id
      and parent_agreements.born is distinct from student.date_of_birth`.execute(db);
  await sql`
    create index guardianships_to_reckon on guardianships (unreckoned_born)
    where unreckoned_born is not null`.execute(db);
  await sql`create index parent_agreements_stale on parent_agreements (rests_at) where is_stale`.execute(db);
}
