import { sql } from 'kysely';
import type { AllInstitutions } from '../../platform/db/scope.ts';

/** For how long somebody has talked since it was last asked. */
export interface Talked {
  readonly visitId: string;
  readonly personId: string;
  readonly ms: number;
}

/**
 * Says that every open stay of a process goes on, adds what people have talked meanwhile, and that the product works: one
 * statement, however many there are. Rows that somebody else holds just now are said again at the next beat.
 */
export async function beatStaysAcrossInstitutions(
  all: AllInstitutions,
  { process, now, talked }: { process: string; now: Date; talked: readonly Talked[] },
): Promise<void> {
  const visitIds = talked.map(({ visitId }) => visitId);
  const personIds = talked.map(({ personId }) => personId);
  const ms = talked.map((one) => one.ms);
  await sql`
    with talked as (
      select * from unnest(${visitIds}::uuid[], ${personIds}::uuid[], ${ms}::int[]) as one (visit_id, person_id, ms)
    ), beaten as (
      update visit_stays set beat_at = greatest(beat_at, ${now})
      where ctid in (
        select ctid from visit_stays where process = ${process} and ended_at is null for update skip locked
      )
      returning institution_id, visit_id, person_id, kind
    ), pulse as (
      insert into service_beats (beat_at) values (${now})
      on conflict (id) do update set beat_at = excluded.beat_at
    )
    insert into visit_activity as activity (institution_id, visit_id, person_id, talk_ms, talked_at)
    select distinct beaten.institution_id, beaten.visit_id, beaten.person_id, talked.ms, ${now}::timestamptz
    from beaten join talked on talked.visit_id = beaten.visit_id and talked.person_id = beaten.person_id
    where beaten.kind = 'room'
    order by 1, 2, 3
    on conflict (institution_id, visit_id, person_id) do update
      set talk_ms = coalesce(activity.talk_ms, 0) + excluded.talk_ms, talked_at = excluded.talked_at
      where excluded.talk_ms > 0 or activity.talk_ms is null`.execute(all.db);
}

/** Ends the open stays of server processes that are gone where those were last heard of. */
export async function closeStaysOfTheGoneAcrossInstitutions(all: AllInstitutions): Promise<void> {
  await sql`
    update visit_stays set ended_at = beat_at
    where ctid in (
      select ctid from visit_stays
      where ended_at is null and process not in (select name from server_processes)
      for update skip locked
    )`.execute(all.db);
}

/** Keeps that the product did not work since it was last heard of, where that is long ago. */
export async function noteOutageAcrossInstitutions(
  all: AllInstitutions,
  { now, silentBefore }: { now: Date; silentBefore: Date },
): Promise<void> {
  await sql`
    insert into service_outages (began_at, ended_at)
    select beat_at, ${now}::timestamptz from service_beats where beat_at < ${silentBefore}
    on conflict do nothing`.execute(all.db);
}

/** Forgets for how long people have talked before a moment. */
export async function forgetTalkAcrossInstitutions(all: AllInstitutions, before: Date): Promise<void> {
  await all.db
    .updateTable('visitActivity')
    .set({ talkMs: null, talkedAt: null })
    .where('talkedAt', '<', before)
    .execute();
}
