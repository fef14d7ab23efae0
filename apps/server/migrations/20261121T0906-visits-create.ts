import { sql, type Kysely } from 'kysely';

/** Meetings, who takes part, who is invited from outside, and the files that belong to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createVisits(db);
  await createParticipants(db);
  await createInvitations(db);
  await createAttachments(db);
}

/**
 * occupied is what the calendar is blocked for: the scheduled time while the visit is not over, null afterwards and for
 * kinds that leave somebody free. Two exclusion constraints make double booking impossible whatever the application
 * believes; the institution comes last there, because all rows share it. due_at is the next moment at which something
 * happens to a visit by itself, null when nothing will; a visit that is open always waits for its end.
 */
async function createVisits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visits (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      kind text not null check (kind in ('onDemand','appointment','classroom','broadcast','inPerson','conference')),
      state text not null check (state in ('booked','inCall','notePending','completed','cancelled','missed')),
      missing text check (missing in ('everybody','student','educator')),
      check ((state = 'missed') = (missing is not null)),
      educator_id uuid not null,
      level_id uuid,
      subject_id uuid,
      subcategory_id uuid,
      created_by uuid not null,
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
      cancelled_by uuid,
      created_at timestamptz not null,
      occupied tstzrange generated always as (
        case when state in ('booked','inCall') then tstzrange(starts_at, ends_at) end) stored,
      constraint visits_open_is_due check (state not in ('booked','inCall') or due_at is not null),
      constraint visits_educator_free
        exclude using gist (educator_id with =, occupied with &&, institution_id with =)
        where (state in ('booked','inCall')),
      primary key (institution_id, id),
      foreign key (institution_id, educator_id) references people,
      foreign key (institution_id, level_id) references levels,
      foreign key (institution_id, subject_id) references subjects,
      foreign key (institution_id, subcategory_id) references subcategories,
      foreign key (institution_id, created_by) references people,
      foreign key (institution_id, cancelled_by) references people
    )`.execute(db);
  await sql`create index visits_by_educator on visits (institution_id, educator_id, starts_at)`.execute(db);
  await sql`create index visits_busy on visits (institution_id, educator_id, starts_at)
    where state in ('booked','inCall')`.execute(db);
  await sql`create index visits_by_level on visits (institution_id, level_id, starts_at, id)`.execute(db);
  await sql`create index visits_due on visits (due_at) where due_at is not null`.execute(db);
}

/** is_held is who was sent back to the waiting room of a visit of many until the educator lets them in. */
async function createParticipants(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_participants (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      person_id uuid not null,
      side text not null check (side in ('student','parent','educator','guest')),
      state text not null check (state in ('invited','waiting','inCall','left','removed')),
      is_held boolean not null default false,
      joined_at timestamptz,
      left_at timestamptz,
      asked_at timestamptz,
      occupied tstzrange,
      constraint visit_participants_free
        exclude using gist (person_id with =, occupied with &&, institution_id with =)
        where (occupied is not null),
      primary key (institution_id, visit_id, person_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`create index visit_participants_by_person
    on visit_participants (institution_id, person_id, visit_id)`.execute(db);
  await sql`create index visit_participants_in_call on visit_participants (institution_id, person_id)
    where state = 'inCall'`.execute(db);
}

/** By e-mail or by a link. A guest takes part once they have given a name. */
async function createInvitations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_invitations (
      institution_id uuid not null references institutions,
      person_id uuid not null,
      visit_id uuid not null,
      email text check (length(email) <= 100),
      created_at timestamptz not null,
      primary key (institution_id, person_id),
      foreign key (institution_id, person_id) references people,
      foreign key (institution_id, visit_id) references visits
    )`.execute(db);
  await sql`create index visit_invitations_by_visit on visit_invitations (institution_id, visit_id)`.execute(
    db,
  );
}

async function createAttachments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_attachments (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      visit_id uuid not null,
      file_id uuid not null,
      purpose text not null check (purpose in ('booking','material')),
      added_by uuid not null,
      created_at timestamptz not null,
      primary key (institution_id, id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, added_by) references people
    )`.execute(db);
  await sql`create index visit_attachments_by_visit on visit_attachments (institution_id, visit_id)`.execute(
    db,
  );
}
