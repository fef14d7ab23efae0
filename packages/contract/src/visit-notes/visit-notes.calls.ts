import { call } from '../core/call.ts';
import { storingRefusals } from '../files/files.names.ts';
import { byId } from '../core/core.shapes.ts';
import { encounter, noteSaved, soapNotesForm } from './visit-notes.shapes.ts';

/** Calls of a session's note. Leaving a page sends `saveNotes` with `keepalive`, so the last field is not lost. */
export const visitNotesCalls = {
  encounter: call('GET', '/visit/:id/encounter', {
    summary: "A session's note: for its educator always, for student and parent once it is complete.",
    params: byId,
    response: encounter,
  }),
  saveNotes: call('POST', '/visit/soap-notes', {
    idempotent: 'sometimes',
    summary: "Saves a session's note as a draft, or completes it; of a complete one MedicAid alone.",
    body: soapNotesForm,
    response: noteSaved,
    refusals: [
      'note_complete',
      'note_not_yet',
      'not_the_host',
      'medic_aid_closed',
      'code_not_offered',
      'attendance_unmarked',
      'changed_meanwhile',
      'file_type_refused',
      'picture_too_large',
      'file_too_large',
      'visit_files_full',
      ...storingRefusals,
      'too_many_files',
    ],
    success: 'visitNotes.saved',
  }),
  deleteMaterial: call('DELETE', '/visit/material/:id', {
    summary: 'Removes a material from a note.',
    params: byId,
    response: noteSaved,
    refusals: ['note_complete', 'note_not_yet', 'not_the_host'],
    success: 'visitNotes.materialRemoved',
  }),
} as const;
