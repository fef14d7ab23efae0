import { call } from '../core/call.ts';
import { byId, nothing } from '../core/core.shapes.ts';
import {
  callCredentials,
  callEnd,
  callOpened,
  callStatus,
  handout,
  kidInfo,
  videoFlow,
} from './call.shapes.ts';

/** Calls of the live call. */
export const callCalls = {
  openCall: call('POST', '/visit/:id/call', {
    summary: 'The educator opens the call, or comes back into it. Attendees are told and may come in.',
    params: byId,
    response: callOpened,
    refusals: ['too_early', 'visit_over', 'no_room', 'not_the_host', 'call_cannot_open'],
  }),
  videoFlow: call('GET', '/visit/:id/video-flow', {
    summary: 'What the page of the call loads first: status, switches, people, times.',
    params: byId,
    response: videoFlow,
    refusals: ['removed_from_visit'],
  }),
  callCredentials: call('GET', '/visit/:id/credentials', {
    summary: 'Opens the media room, for the host and for attendees while the call is open.',
    params: byId,
    response: callCredentials,
    refusals: [
      'call_not_open',
      'removed_from_visit',
      'held_at_door',
      'visit_over',
      'no_room',
      'only_watching',
    ],
  }),
  leaveCall: call('PUT', '/visit/:id/leave', {
    summary: 'Says that the asker has left the call or the waiting room; also sent while a page closes.',
    params: byId,
    response: nothing,
  }),
  endCall: call('PUT', '/visit/:id/end', {
    summary:
      'The educator, or an administrator who looks on, ends the call for all; a student or parent only leaves it.',
    params: byId,
    response: callEnd,
    refusals: ['call_not_open'],
    success: 'call.ended.success',
  }),
  callStatus: call('GET', '/visit/:id/call-status', {
    summary: 'Says whether the call is open and how much time is left.',
    params: byId,
    response: callStatus,
    refusals: ['removed_from_visit'],
  }),
  kidInfo: call('GET', '/visit/:id/kid-info', {
    summary: 'Says whose lesson it is: the student, and for a parent the child.',
    params: byId,
    response: kidInfo,
    refusals: ['removed_from_visit'],
  }),
  handout: call('GET', '/visit/:id/handout', {
    summary: 'Lists the files that were handed out for the session.',
    params: byId,
    response: handout,
    refusals: ['removed_from_visit'],
  }),
} as const;
