import { sql, type Kysely } from 'kysely';

/**
 * A sum for each quarter beside those of days, weeks and months, so that a report of years reads few rows. The quarters
 * that are there are summed up from their months.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visit_figures
    drop constraint visit_figures_span,
    drop constraint visit_figures_begin,
    add constraint visit_figures_span check (span in ('day','week','month','quarter')),
    add constraint visit_figures_begin check (case span when 'week' then extract(isodow from starts_on) = 1
      when 'month' then extract(day from starts_on) = 1
      when 'quarter' then starts_on = date_trunc('quarter', starts_on::timestamp)::date else true end)`.execute(
    db,
  );
  await sql`
    insert into visit_figures (institution_id, level_id, span, starts_on, kind, open, note_pending, completed,
      cancelled, missed_by_all, missed_by_student, missed_by_educator, seconds, places, present)
    select institution_id, level_id, 'quarter', date_trunc('quarter', starts_on::timestamp)::date as quarter, kind,
      sum(open), sum(note_pending), sum(completed), sum(cancelled), sum(missed_by_all), sum(missed_by_student),
      sum(missed_by_educator), sum(seconds), sum(places), sum(present)
    from visit_figures
    where span = 'month'
    group by institution_id, level_id, quarter, kind`.execute(db);
}
