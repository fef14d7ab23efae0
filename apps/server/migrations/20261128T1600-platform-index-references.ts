import { sql, type Kysely } from 'kysely';

/** Tables from which rows are taken away, and what refers to them without an index so far. */
const references: Readonly<Record<string, readonly string[]>> = {
  authSessions: ['socket_tickets.auth_session_id'],
  files: [
    ...['call_board_images.file_id', 'call_kept_boards.picture_file_id', 'direct_messages.file_id'],
    ...[
      'levels.logo_file_id',
      'people.image_file_id',
      'recording_films.file_id',
      'visit_attachments.file_id',
    ],
    ...['visit_handouts.file_id', 'visit_messages.file_id'],
  ],
  identityProviders: ['sign_on_attempts.provider_id'],
  people: [
    ...['auth_sessions.acting_student_id', 'bulk_uploads.undone_by', 'bulk_uploads.invited_by'],
    ...['bulk_uploads.confirmed_by', 'bulk_uploads.uploaded_by', 'call_board_writers.person_id'],
    ...['call_boards.pen_holder_id', 'call_class_members.person_id', 'call_classes.speaker_id'],
    ...['call_entries.person_id', 'call_observers.person_id', 'call_presence.person_id'],
    ...['educator_rates.set_by', 'erasures.person_id', 'erasures.agreed_by', 'erasures.withdrawn_by'],
    ...['erasures.asked_by', 'flag_messages.created_by', 'guest_links.person_id', 'host_secrets.set_by'],
    ...['ledger_accounts.student_id', 'ledger_accounts.educator_id', 'ledger_entries.decided_by'],
    ...['ledger_rates.set_by', 'medic_aid.saved_by', 'medic_aid_versions.saved_by'],
    ...['message_conversations.family_id', 'message_places.other_id', 'message_reports.reported_by'],
    ...['message_reports.educator_id', 'message_reports.student_id', 'message_settings.safeguarding_id'],
    ...['notifications.child_id', 'parent_merges.asked_by', 'people.merged_into_id', 'recordings.started_by'],
    ...['sign_on_codes.person_id', 'taught_students.student_id', 'visit_activity.person_id'],
    ...['visit_attachments.added_by', 'visit_handouts.added_by', 'visit_happenings.actor_id'],
    ...['visit_happenings.person_id', 'visit_messages.receiver_id', 'visit_messages.sender_id'],
    ...['visit_notes.updated_by', 'visit_requests.asked_by', 'visit_requests.decided_by'],
    ...['visit_stays.person_id', 'visits.created_by', 'visits.cancelled_by'],
    'waiting_room_presence.person_id',
  ],
  providerLinks: ['sign_in_steps.link_id', 'sign_on_codes.link_id'],
  visits: ['files.visit_id', 'ledger_entries.visit_id'],
};

/**
 * Who takes a row away has the database look for what still refers to it: without an index it reads the whole table, for
 * each row. An upload that is undone in a school of ten years would read millions of sessions for each of its people.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const reference of Object.values(references).flat()) {
    const [table = '', column = ''] = reference.split('.');
    await sql`create index ${sql.id(`${table}_ref_${column}`)} on ${sql.table(table)} (institution_id, ${sql.id(column)})
      where ${sql.id(column)} is not null`.execute(db);
  }
}
