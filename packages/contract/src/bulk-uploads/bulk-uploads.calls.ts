import { call } from '../core/call.ts';
import { byId, bytes, nothing } from '../core/core.shapes.ts';
import {
  confirmation,
  undoing,
  faultsQuery,
  firstPasswords,
  invitations,
  linePage,
  linesQuery,
  peopleUploadQuery,
  statusUploadQuery,
  templateQuery,
  upload,
  uploadForm,
  uploadSlips,
  uploadSlipsWish,
  uploadPage,
  uploadsQuery,
} from './bulk-uploads.shapes.ts';

const receiving = [
  'upload_missing',
  'upload_several',
  'upload_too_large',
  'upload_busy',
  'upload_broken',
  'too_many_requests',
] as const;

/** Calls about files of people: of students by Level 3, of educators by Levels 2 and 3. Nothing is done before it is confirmed. */
export const bulkUploadsCalls = {
  uploadPeople: call('POST', '/user/bulk-upload', {
    summary: 'Takes a file of students or educators, CSV or XLSX, and begins to tell what it would do.',
    query: peopleUploadQuery,
    body: uploadForm,
    transfer: 'multipart',
    response: upload,
    refusals: receiving,
  }),
  uploadStatuses: call('POST', '/user/inactive-student/bulk-upload', {
    summary: 'Takes a file of numbers of students who are to be opened or closed.',
    query: statusUploadQuery,
    body: uploadForm,
    transfer: 'multipart',
    response: upload,
    refusals: receiving,
  }),
  bulkUploads: call('GET', '/user/bulk-upload', {
    summary: 'Lists the uploads of the own level, the newest first.',
    query: uploadsQuery,
    response: uploadPage,
  }),
  bulkUploadTemplate: call('GET', '/user/bulk-upload/template', {
    summary: 'Sends an empty file with the heads of all columns and a line as an example.',
    query: templateQuery,
    transfer: 'file',
    response: bytes,
  }),
  bulkUpload: call('GET', '/user/bulk-upload/:id', {
    summary: 'How far an upload is, what it would do or has done, and what can be done with it.',
    params: byId,
    response: upload,
  }),
  bulkUploadLines: call('GET', '/user/bulk-upload/:id/error-details', {
    summary: 'The lines of an upload: what each would change, what is wrong with it, and what became of it.',
    params: byId,
    query: linesQuery,
    response: linePage,
  }),
  bulkUploadFile: call('GET', '/user/bulk-upload/:id/file', {
    summary: 'Sends the lines that did not go in as a file with the same columns and the reasons.',
    params: byId,
    query: faultsQuery,
    transfer: 'file',
    response: bytes,
  }),
  confirmBulkUpload: call('PUT', '/user/bulk-upload/:id/confirm', {
    summary:
      'Begins to do what was told; each line is looked at again by then. Where more than fifty people would be closed or get another address, the number of them must be typed.',
    params: byId,
    body: confirmation,
    response: upload,
    refusals: ['upload_state_changed', 'upload_count_wrong'],
    recentProof: 'sometimes',
    success: 'bulkUploads.said.confirmed',
  }),
  undoBulkUpload: call('PUT', '/user/bulk-upload/:id/undo', {
    summary:
      'Begins to restore what an upload has changed, within seven days: new people who were not used are removed, others deactivated; what was changed by hand since is left, and named. Upcoming sessions of deactivated people are kept, or cancelled with a reason.',
    params: byId,
    body: undoing,
    response: upload,
    refusals: ['upload_state_changed', 'upload_undo_over'],
    recentProof: true,
    success: 'bulkUploads.said.undoing',
  }),
  giveFirstPasswords: call('POST', '/user/bulk-upload/:id/first-passwords', {
    summary:
      'Gives new first passwords to the students of an upload who have not signed in, told this once; older ones are dead.',
    params: byId,
    response: firstPasswords,
    refusals: ['upload_state_changed'],
    recentProof: true,
  }),
  uploadSlips: call('POST', '/user/bulk-upload/:id/sign-in-slips', {
    summary:
      'The same as slips to cut out: a PDF of the next 200 students of an upload behind a line, told this once; older first passwords are dead.',
    params: byId,
    body: uploadSlipsWish,
    response: uploadSlips,
    refusals: ['upload_state_changed'],
    recentProof: true,
  }),
  uploadInvitations: call('GET', '/user/bulk-upload/:id/invitations', {
    summary:
      'How many people of an upload could be written to, and how far the letters are that were asked for.',
    params: byId,
    response: invitations,
  }),
  sendInvitations: call('POST', '/user/bulk-upload/:id/invitations', {
    summary:
      'Begins to write to the people of an upload who have not joined, to changed addresses and to parents: 500 an hour for the institution, one letter a day for an address; asked twice, each is written to once.',
    params: byId,
    response: invitations,
    refusals: ['upload_state_changed'],
    recentProof: true,
    success: 'bulkUploads.said.inviting',
  }),
  discardBulkUpload: call('DELETE', '/user/bulk-upload/:id', {
    summary: 'Forgets the lines of an upload that was not confirmed.',
    params: byId,
    response: nothing,
    refusals: ['upload_state_changed'],
    success: 'bulkUploads.said.discarded',
  }),
} as const;
