import { sql, type Kysely } from 'kysely';

/**
 * A place in a session knows that somebody asked to cancel or move it: a search by name among the requests of a school
 * finds the places of who is so called by an index of these alone, however many sessions they have. The database marks
 * them with the request, and places that are given later, so that nothing writes one without the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order in which a running server takes them.
  await sql`lock table visit_participants, visit_requests in share row exclusive mode`.execute(db);
  await sql`alter table visit_participants add column requested boolean not null default false`.execute(db);
  await sql`
    create function mark_requested_places() returns trigger language plpgsql as $$
    begin
      update visit_participants set requested = true
      where institution_id = new.institution_id and visit_id = new.visit_id and not requested;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger mark_places after insert on visit_requests
    for each row execute function mark_requested_places()`.execute(db);
  await sql`
    create function mark_later_place() returns trigger language plpgsql as $$
    begin
      new.requested := exists (select from visit_requests
        where institution_id = new.institution_id and visit_id = new.visit_id);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger mark_requested before insert on visit_participants
    for each row execute function mark_later_place()`.execute(db);
  await sql`update visit_participants set requested = true from visit_requests
    where visit_requests.institution_id = visit_participants.institution_id
      and visit_requests.visit_id = visit_participants.visit_id and not requested`.execute(db);
  await sql`create index visit_participants_requested on visit_participants (institution_id, person_id, visit_id)
    where requested`.execute(db);
}
