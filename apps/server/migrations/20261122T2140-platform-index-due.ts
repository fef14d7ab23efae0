import { sql, type Kysely } from 'kysely';

/** What is due is looked for in all institutions at once, those that have waited longest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('drop index visits_due');
  await run('create index visits_due on visits (due_at) where due_at is not null');
  await run('drop index call_presence_gone');
  await run('create index call_presence_gone on call_presence (gone_at) where gone_at is not null');
  await run('create index call_observers_gone on call_observers (gone_at) where gone_at is not null');
  await run('drop index waiting_room_presence_gone');
  await run('create index waiting_room_presence_gone on waiting_room_presence (gone_at) where not has_left');
  await run('drop index files_unclaimed');
  await run('create index files_unclaimed on files (created_at) where claimed_at is null');
  await run('drop index recordings_open');
  await run(`
    create index recordings_open on recordings (starts_at) where state in ('starting','recording','composing')`);
  await run('drop index broadcasts_running');
  await run('create index broadcasts_ended on broadcasts (ended_at) where started_at is not null');
}
