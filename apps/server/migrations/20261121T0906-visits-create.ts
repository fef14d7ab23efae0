import { sql, type Kysely } from 'kysely';

/**
 * Meetings and who takes part. occupied is what the calendar is blocked for: the scheduled time while the visit is
 * not over, null afterwards and for kinds that leave somebody free. Two exclusion constraints make double booking
 * impossible whatever the application believes. due_at is the next moment at which something happens to a visit by
 * itself, null when nothing will: what the sweep looks for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visits (
      id uuid primary key default gen_random_uuid(),
      institution_id uuid not null references institutions,
      kind text not null check (kind in ('onDemand','appointment','classroom','broadcast','inPerson','conference')),
      state text not null check (state in ('booked','inCall','notePending','completed','cancelled','missed')),
      missing text check (missing in ('everybody','student','educator')),
      check ((state = 'missed') = (missing is not null)),
      educator_id uuid not null references people,
      level_id uuid references levels,
      subject_id uuid references subjects,
      subcategory_id uuid references subcategories,
      created_by uuid not null references people,
      created_by_role text not null check (created_by_role in ('student','educator','admin')),
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      buffer_minutes int not null,
      final_buffer_minutes int not null,
      topic text not null default '' check (length(topic) <= 300),
      slot_ids text[] not null default '{}',
      call_opened_at timestamptz,
      call_ended_at timestamptz,
      together_at timestamptz,
      note_completed_at timestamptz,
      answer_due_at timestamptz,
      due_at timestamptz,
      cancel_requested boolean not null default false,
      cancel_reason text check (length(cancel_reason) <= 200),
      cancelled_by uuid references people,
      created_at timestamptz not null,
      occupied tstzrange generated always as (
        case when state in ('booked','inCall') then tstzrange(starts_at, ends_at) end) stored,
      constraint visits_educator_free exclude using gist (educator_id with =, occupied with &&)
        where (state in ('booked','inCall'))
    )`.execute(db);
  await sql`create index visits_by_educator on visits (educator_id, starts_at)`.execute(db);
  await sql`create index visits_busy on visits (educator_id, starts_at) where state in ('booked','inCall')`.execute(
    db,
  );
  await sql`create index visits_due on visits (institution_id, due_at) where due_at is not null`.execute(db);
  await sql`
    create table visit_participants (
      institution_id uuid not null references institutions,
      visit_id uuid not null references visits,
      person_id uuid not null references people,
      side text not null check (side in ('student','parent','educator')),
      state text not null check (state in ('invited','waiting','inCall','left','removed')),
      joined_at timestamptz,
      left_at timestamptz,
      asked_at timestamptz,
      occupied tstzrange,
      primary key (visit_id, person_id),
      constraint visit_participants_free exclude using gist (person_id with =, occupied with &&)
        where (occupied is not null)
    )`.execute(db);
  await sql`create index visit_participants_by_person on visit_participants (person_id, visit_id)`.execute(
    db,
  );
  await sql`create index visit_participants_in_call on visit_participants (person_id) where state = 'inCall'`.execute(
    db,
  );
  await sql`
    create table visit_attachments (
      id uuid primary key default gen_random_uuid(),
      institution_id uuid not null references institutions,
      visit_id uuid not null references visits,
      file_id uuid not null,
      purpose text not null check (purpose in ('booking','material')),
      added_by uuid not null references people,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index visit_attachments_by_visit on visit_attachments (visit_id)`.execute(db);
}
