import { sql, type Kysely } from 'kysely';

/**
 * How far somebody has read who reads along; nobody else learns it. What was written until now is taken as read by the
 * parents of today, so that they are not told of years at once: one row for each of them and each conversation of a child.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_readings (
      institution_id uuid not null references institutions,
      conversation_id uuid not null,
      person_id uuid not null,
      read_number int not null,
      primary key (institution_id, person_id, conversation_id),
      foreign key (institution_id, conversation_id) references message_conversations,
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`
    insert into message_readings (institution_id, conversation_id, person_id, read_number)
    select talk.institution_id, talk.id, link.parent_id, talk.last_number
    from message_conversations talk
    join guardianships link on link.institution_id = talk.institution_id and link.student_id = talk.student_id
    where talk.family_id = talk.student_id`.execute(db);
}
