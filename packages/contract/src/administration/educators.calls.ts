import { call } from '../core/call.ts';
import { byId, bytes } from '../core/core.shapes.ts';
import {
  changedEducator,
  educatorFileQuery,
  educatorPage,
  educatorView,
  keptEducatorQuery,
  newEducator,
} from './educators.shapes.ts';

/** Calls about educators: kept by Levels 2 and 3 of their schools, read by every administrator who reaches one of them. */
export const educatorsCalls = {
  keptEducators: call('GET', '/user/educator', {
    summary: 'Lists the educators of the schools that the asker reaches, by name or e-mail address.',
    query: keptEducatorQuery,
    response: educatorPage,
  }),
  educatorFile: call('POST', '/user/educator/file', {
    summary:
      'Sends all educators of such a list as comma-separated values. It is audited, and so many a day.',
    body: educatorFileQuery,
    transfer: 'file',
    response: bytes,
    refusals: ['people_file_too_long', 'people_files_used_up'],
    recentProof: true,
  }),
  addEducator: call('POST', '/user/educator', {
    summary: 'Adds an educator to schools that the asker reaches, and invites them by mail.',
    body: newEducator,
    response: educatorView,
    refusals: ['email_in_use', 'level_closed', 'too_many_requests'],
    creates: true,
    idempotent: true,
    success: 'administration.person.added',
  }),
  keptEducator: call('GET', '/user/educator/:id', {
    summary: 'Everything about one educator of a school that the asker reaches.',
    params: byId,
    response: educatorView,
  }),
  changeEducator: call('PUT', '/user/educator/:id', {
    idempotent: true,
    summary:
      'Saves what is known of an educator, for administrators who reach all their schools, and the association with the asker’s own schools.',
    params: byId,
    body: changedEducator,
    /** Null when the educator left the last school in the asker's reach. */
    response: educatorView.nullable(),
    refusals: ['email_in_use', 'changed_meanwhile', 'level_closed', 'too_many_requests'],
    recentProof: 'sometimes',
    success: 'administration.person.saved',
  }),
} as const;
