import { sql, type Kysely } from 'kysely';

/**
 * What educators earn an hour, from which day on, and whether money is paid out to them. The rate of a day is the one with
 * the newest valid_from up to it; without one the institution's holds. people.hourly_rate_cents was never written or read.
 * A payout_enabled that is null is as the schools have it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table educator_rates (
      institution_id uuid not null references institutions,
      educator_id uuid not null,
      valid_from date not null,
      cents int not null check (cents >= 0),
      set_by uuid not null,
      set_at timestamptz not null,
      primary key (institution_id, educator_id, valid_from),
      foreign key (institution_id, educator_id) references people,
      foreign key (institution_id, set_by) references people
    )`.execute(db);
  await sql`alter table people drop column hourly_rate_cents, add column payout_enabled boolean`.execute(db);
  await sql`alter table institutions
    add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$')`.execute(db);
}
