import { sql, type Kysely } from 'kysely';

/** Direct messages: conversations with what each of the two knows of them, messages, reports, and settings of levels. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createConversations(db);
  await createMessages(db);
  await createReports(db);
}

/**
 * A conversation belongs to an educator and one of a family, about a student: the student themselves or the child of a
 * parent. last_number and last_revision count without gaps, because whoever writes locks the row; head_hash is the end of
 * the chain. held_until: what was written in quiet hours waits, and nothing that comes later overtakes it.
 */
async function createConversations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_conversations (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      educator_id uuid not null,
      family_id uuid not null,
      student_id uuid not null,
      last_number int not null default 0,
      last_revision int not null default 0,
      file_count int not null default 0,
      has_family_written boolean not null default false,
      held_until timestamptz,
      head_hash bytea not null,
      created_at timestamptz not null,
      primary key (institution_id, id),
      unique (institution_id, educator_id, family_id, student_id),
      foreign key (institution_id, educator_id) references people,
      foreign key (institution_id, family_id) references people,
      foreign key (institution_id, student_id) references people
    )`.execute(db);
  await sql`create index message_conversations_by_student
    on message_conversations (institution_id, student_id)`.execute(db);
  await sql`
    create table message_places (
      institution_id uuid not null references institutions,
      conversation_id uuid not null,
      person_id uuid not null,
      other_id uuid not null,
      shown_number int not null default 0,
      shown_at timestamptz,
      delivered_number int not null default 0,
      read_number int not null default 0,
      unread int not null default 0 check (unread >= 0),
      draft text not null default '' check (length(draft) <= 255),
      draft_at timestamptz,
      primary key (institution_id, conversation_id, person_id),
      foreign key (institution_id, conversation_id) references message_conversations,
      foreign key (institution_id, person_id) references people,
      foreign key (institution_id, other_id) references people
    )`.execute(db);
  await sql`create index message_places_by_person
    on message_places (institution_id, person_id, shown_at desc nulls last)`.execute(db);
  await sql`create index message_places_undelivered
    on message_places (institution_id, person_id) where delivered_number < shown_number`.execute(db);
  await sql`create index message_places_unread
    on message_places (institution_id, person_id) where unread > 0`.execute(db);
}

/**
 * The client's own id makes sending twice store once. held_until is null once a message is seen by both. hash covers the
 * one before, so that nothing can be left out or put in between; the text is in it by a salted hash of its own, so that an
 * erasure does not break the chain.
 */
async function createMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table direct_messages (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      conversation_id uuid not null,
      number int not null,
      revision int not null,
      sender_id uuid not null,
      receiver_id uuid not null,
      client_message_id text not null,
      body text not null check (length(body) <= 255),
      file_id uuid,
      created_at timestamptz not null,
      held_until timestamptz,
      withdrawn_at timestamptz,
      salt bytea not null,
      content_hash bytea not null,
      hash bytea not null,
      primary key (institution_id, id),
      unique (institution_id, conversation_id, number),
      unique (institution_id, conversation_id, sender_id, client_message_id),
      foreign key (institution_id, conversation_id) references message_conversations,
      foreign key (institution_id, sender_id) references people,
      foreign key (institution_id, receiver_id) references people,
      foreign key (institution_id, file_id) references files
    )`.execute(db);
  await sql`create index direct_messages_by_revision
    on direct_messages (institution_id, conversation_id, revision)`.execute(db);
  await sql`create index direct_messages_with_files
    on direct_messages (institution_id, conversation_id, number) where file_id is not null`.execute(db);
  await sql`create index direct_messages_by_file
    on direct_messages (institution_id, file_id) where file_id is not null`.execute(db);
  await sql`create index direct_messages_held on direct_messages (held_until)
    where held_until is not null`.execute(db);
  await sql`create index direct_messages_by_sender on direct_messages (institution_id, sender_id)`.execute(
    db,
  );
  await sql`create index direct_messages_by_receiver
    on direct_messages (institution_id, receiver_id)`.execute(db);
}

/** Evidence is a copy: what is taken back or erased afterwards is still in it. Settings hold for a level and all below. */
async function createReports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_reports (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      level_id uuid not null,
      conversation_id uuid not null,
      message_id uuid not null,
      student_id uuid not null,
      educator_id uuid not null,
      reported_by uuid not null,
      reason text not null check (length(reason) <= 200),
      evidence jsonb not null,
      created_at timestamptz not null,
      primary key (institution_id, id),
      unique (institution_id, message_id, reported_by),
      foreign key (institution_id, level_id) references levels,
      foreign key (institution_id, conversation_id) references message_conversations,
      foreign key (institution_id, message_id) references direct_messages,
      foreign key (institution_id, student_id) references people,
      foreign key (institution_id, educator_id) references people,
      foreign key (institution_id, reported_by) references people
    )`.execute(db);
  await sql`create index message_reports_by_level
    on message_reports (institution_id, level_id, created_at desc)`.execute(db);
  await sql`
    create table message_settings (
      institution_id uuid not null references institutions,
      level_id uuid not null,
      quiet_hours text check (quiet_hours ~ '^(off|[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9])$'),
      safeguarding_id uuid,
      primary key (institution_id, level_id),
      foreign key (institution_id, level_id) references levels,
      foreign key (institution_id, safeguarding_id) references people
    )`.execute(db);
}
