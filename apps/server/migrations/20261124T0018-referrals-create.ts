import { sql, type Kysely } from 'kysely';

/**
 * What one educator advises a student to: a session with another educator. With visit_id it was made for a session, which
 * is referred once; without, for a subject, and is not made twice while it is open. due_at is when an open one ends by
 * itself. referral_visits says which sessions were booked out of it. No rows are there yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referrals (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      referred_by uuid not null,
      referred_to uuid not null,
      student_id uuid not null,
      subject_id uuid,
      subcategory_id uuid,
      visit_id uuid,
      notes text not null,
      state text not null default 'open' check (state in ('open', 'completed', 'ended')),
      created_at timestamptz not null,
      due_at timestamptz,
      primary key (institution_id, id),
      unique (institution_id, visit_id),
      foreign key (institution_id, referred_by) references people,
      foreign key (institution_id, referred_to) references people,
      foreign key (institution_id, student_id) references people,
      foreign key (institution_id, subject_id) references subjects,
      foreign key (institution_id, subcategory_id) references subcategories,
      foreign key (institution_id, visit_id) references visits,
      check (referred_by <> referred_to),
      check ((state = 'open') = (due_at is not null))
    )`.execute(db);
  await sql`
    create table referral_visits (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      referral_id uuid not null,
      primary key (institution_id, visit_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, referral_id) references referrals
    )`.execute(db);
  const indexes = [
    sql`create unique index referrals_open_once on referrals
      (institution_id, referred_by, referred_to, student_id, subcategory_id)
      where visit_id is null and state = 'open'`,
    sql`create index referrals_made on referrals (institution_id, referred_by, created_at desc, id)`,
    sql`create index referrals_received on referrals (institution_id, referred_to, state, created_at desc, id)`,
    sql`create index referrals_by_student on referrals (institution_id, student_id)`,
    sql`create index referrals_due on referrals (due_at) where due_at is not null`,
    sql`create index referral_visits_by_referral on referral_visits (institution_id, referral_id)`,
  ];
  for (const index of indexes) await index.execute(db);
}
