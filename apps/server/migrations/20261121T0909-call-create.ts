import { sql, type Kysely } from 'kysely';

/** Everything of a call: its talk, who is in it, its class, its board, its recordings and its stream. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createChat(db);
  await createSeats(db);
  await createClasses(db);
  await createBoards(db);
  await createKeptBoards(db);
  await createRecordings(db);
  await createBroadcasts(db);
}

/**
 * The client's own id makes sending twice store once; seq orders and lets a client ask for what it missed. A system
 * message's body is the name of a notice, told in the reader's language.
 */
async function createChat(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_messages (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      visit_id uuid not null,
      seq bigint generated always as identity,
      sender_id uuid,
      client_message_id text not null,
      kind text not null check (kind in ('user','system')),
      body text not null check (length(body) <= 255),
      file_id uuid,
      receiver_id uuid,
      created_at timestamptz not null,
      primary key (institution_id, id),
      unique nulls not distinct (institution_id, visit_id, sender_id, client_message_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, sender_id) references people,
      foreign key (institution_id, file_id) references files,
      foreign key (institution_id, receiver_id) references people
    )`.execute(db);
  await sql`create index visit_messages_by_visit on visit_messages (institution_id, visit_id, seq)`.execute(
    db,
  );
}

/**
 * call_presence knows the sockets of each person; gone_at is when the last of them went, steady_step how far they have
 * steadied a weak connection. call_entries says with which sign-in somebody went in: when that one ends, so do its media,
 * and the same person stays in a call that they hold on another device. connected_at is when this sign-in took the seat;
 * null while it has credentials only.
 */
async function createSeats(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table call_presence (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      person_id uuid not null,
      connections text[] not null,
      is_camera_on boolean not null default true,
      steady_step text not null default 'none'
        check (steady_step in ('none','fewerTiles','lowerLayers','soundOnly')),
      joined_at timestamptz not null,
      gone_at timestamptz,
      primary key (institution_id, visit_id, person_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`create index call_presence_gone on call_presence (gone_at) where gone_at is not null`.execute(db);
  await sql`
    create table call_entries (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      person_id uuid not null,
      auth_session_id uuid not null,
      connected_at timestamptz,
      primary key (institution_id, visit_id, person_id, auth_session_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, person_id) references people,
      foreign key (institution_id, auth_session_id) references auth_sessions on delete cascade
    )`.execute(db);
  await sql`create index call_entries_by_session on call_entries (institution_id, auth_session_id)`.execute(
    db,
  );
}

/**
 * What holds for a class while its call is open. call_classes has the layout, what is closed for all and whom the
 * educator lets speak; version grows with each change, so that browsers know the newest. call_class_members has what
 * was decided for one person (null: as for all) and the raised hand, whose number orders the queue. call_observers are
 * administrators who look on, with their sockets; gone_at is when the last of them went, or when they were given what
 * opens the media without one: they are shown to the educator until it is known that they hear nothing any more.
 */
async function createClasses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table call_classes (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      version int not null default 0,
      layout text not null default 'grid' check (layout in ('grid','speaker')),
      is_microphone_closed boolean not null default false,
      is_camera_closed boolean not null default false,
      speaker_id uuid,
      primary key (institution_id, visit_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, speaker_id) references people
    )`.execute(db);
  await sql`create sequence call_hand_numbers`.execute(db);
  await sql`
    create table call_class_members (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      person_id uuid not null,
      is_microphone_closed boolean,
      is_camera_closed boolean,
      hand_number bigint,
      hand_raised_at timestamptz,
      check ((hand_number is null) = (hand_raised_at is null)),
      primary key (institution_id, visit_id, person_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`
    create table call_observers (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      person_id uuid not null,
      connections text[] not null,
      gone_at timestamptz,
      primary key (institution_id, visit_id, person_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`create index call_observers_gone on call_observers (gone_at) where gone_at is not null`.execute(
    db,
  );
}

/**
 * The whiteboard of a visit: a shared document, kept as a snapshot and the updates since, numbered from 1 in the order
 * in which they were stored. Every browser writes under a number of its own, which belongs to one person.
 */
async function createBoards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table call_boards (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      is_open boolean not null default false,
      pen_holder_id uuid,
      snapshot bytea,
      snapshot_seq bigint not null default 0,
      last_seq bigint not null default 0,
      generation int not null default 1,
      primary key (institution_id, visit_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, pen_holder_id) references people
    )`.execute(db);
  await sql`
    create table call_board_updates (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      seq bigint not null,
      content bytea not null,
      primary key (institution_id, visit_id, seq),
      foreign key (institution_id, visit_id) references call_boards
    )`.execute(db);
  await sql`
    create table call_board_writers (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      client_id bigint not null,
      person_id uuid not null,
      primary key (institution_id, visit_id, client_id),
      foreign key (institution_id, visit_id) references call_boards,
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`
    create table call_board_images (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      file_id uuid not null,
      primary key (institution_id, visit_id, file_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, file_id) references files
    )`.execute(db);
}

/** What was on a board that was cleared: it stays with the visit as a document and as a picture that is made afterwards. */
async function createKeptBoards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table call_kept_boards (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      visit_id uuid not null,
      document bytea not null,
      picture_file_id uuid,
      kept_at timestamptz not null,
      primary key (institution_id, id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, picture_file_id) references files
    )`.execute(db);
  await sql`create index call_kept_boards_by_visit on call_kept_boards (institution_id, visit_id, kept_at)`.execute(
    db,
  );
}

/**
 * Recordings of calls and their films. leased_by is the process that records or composes, until leased_until: another takes
 * over when it is gone. At most one recording of a visit runs. retry_at is when a composing that failed is tried again;
 * ends, sound_since and again_at say how the process of a recording fares, so that one that cannot go on is told.
 */
async function createRecordings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recordings (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      visit_id uuid not null,
      number int not null,
      state text not null check (state in ('starting','recording','composing','ready','failed')),
      kind text check (kind in ('composed','separate')),
      started_by uuid not null,
      starts_at timestamptz not null,
      stopped_at timestamptz,
      progress int not null default 0 check (progress between 0 and 100),
      attempts int not null default 0,
      retry_at timestamptz,
      ends int not null default 0,
      sound_since timestamptz,
      again_at timestamptz,
      leased_by text,
      leased_until timestamptz,
      primary key (institution_id, id),
      unique (institution_id, visit_id, number),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, started_by) references people
    )`.execute(db);
  await sql`create unique index recordings_running on recordings (institution_id, visit_id)
    where state in ('starting','recording')`.execute(db);
  await sql`create index recordings_open on recordings (starts_at)
    where state in ('starting','recording','composing')`.execute(db);
  await sql`
    create table recording_films (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      recording_id uuid not null,
      position int not null,
      file_id uuid not null,
      kind text not null check (kind in ('everybody','person','screen')),
      name text not null,
      seconds int not null,
      primary key (institution_id, id),
      unique (institution_id, recording_id, position),
      foreign key (institution_id, recording_id) references recordings,
      foreign key (institution_id, file_id) references files
    )`.execute(db);
}

/**
 * The stream of a broadcast: since when it runs, what its educator chose, and how it stood last. started_at is null while
 * only the mute state or a rehearsal is known; every device of an educator who rehearses waits for a press. leased_by is
 * the process that makes it, until leased_until: another takes over when it is gone.
 */
async function createBroadcasts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broadcasts (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      started_at timestamptz,
      ended_at timestamptz,
      is_educator_muted boolean not null default false,
      is_rehearsal boolean not null default false,
      focused_stream_id text,
      is_watchable boolean not null default false,
      is_connected boolean not null default false,
      picture text not null default 'none' check (picture in ('camera','screen','none')),
      video_codec text check (video_codec in ('h264','vp9')),
      audio_codec text check (audio_codec in ('aac','opus')),
      leased_by text,
      leased_until timestamptz,
      check (ended_at is null or started_at is not null),
      primary key (institution_id, visit_id),
      foreign key (institution_id, visit_id) references visits
    )`.execute(db);
  await sql`create index broadcasts_ended on broadcasts (ended_at) where started_at is not null`.execute(db);
}
