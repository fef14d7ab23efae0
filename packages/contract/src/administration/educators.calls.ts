import { call } from '../core/call.ts';
import { byId } from '../core/core.shapes.ts';
import {
  changedEducator,
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
  addEducator: call('POST', '/user/educator', {
    summary: 'Adds an educator to schools that the asker reaches, and invites them by mail.',
    body: newEducator,
    response: educatorView,
    refusals: ['email_in_use', 'level_closed'],
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
    summary:
      'Saves what is known of an educator, for who reaches all schools of theirs, and the association with the asker’s own schools.',
    params: byId,
    body: changedEducator,
    response: educatorView,
    refusals: ['email_in_use', 'changed_meanwhile', 'level_closed', 'too_many_requests'],
    success: 'administration.person.saved',
  }),
} as const;
