import { sql, type Kysely } from 'kysely';

/**
 * The stream of a broadcast: since when it runs, what its educator chose, and how it stood last. started_at is null while
 * only the mute state is known. held_by is the process that makes it, until held_until: another takes over when it is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broadcasts (
      visit_id uuid primary key references visits,
      institution_id uuid not null references institutions,
      started_at timestamptz,
      ended_at timestamptz,
      is_educator_muted boolean not null default false,
      focused_stream_id text,
      is_watchable boolean not null default false,
      is_connected boolean not null default false,
      picture text not null default 'none' check (picture in ('camera','screen','none')),
      video_codec text check (video_codec in ('h264','vp9')),
      audio_codec text check (audio_codec in ('aac','opus')),
      held_by text,
      held_until timestamptz,
      check (ended_at is null or started_at is not null)
    )`.execute(db);
  await sql`create index broadcasts_running on broadcasts (institution_id) where started_at is not null and ended_at is null`.execute(
    db,
  );
}
