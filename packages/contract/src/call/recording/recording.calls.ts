import { call } from '../../core/call.ts';
import { storingRefusals } from '../../files/files.names.ts';
import { byId, nothing } from '../../core/core.shapes.ts';
import { byFilm, filmLink, recordingList, recordingNews, screenshotForm } from './recording.shapes.ts';

const hostRefusals = [
  'not_the_host',
  'call_not_open',
  'visit_over',
  'no_room',
  'removed_from_visit',
  'held_at_door',
  'recording_not_here',
] as const;

const starting = {
  summary: 'The educator starts to record; it begins two seconds later. Never in a broadcast.',
  params: byId,
  response: recordingNews,
  refusals: [...hostRefusals, 'recording_running'],
} as const;

const stopping = {
  summary: 'The educator stops the recording; it is then made ready to be played.',
  params: byId,
  response: recordingNews,
  refusals: [...hostRefusals, 'recording_not_running'],
} as const;

/** Calls of a call's recordings and pictures. Recording is started and stopped by either method. */
export const recordingCalls = {
  startRecording: call('POST', '/visit/:id/archive/start', starting),
  startRecordingByPut: call('PUT', '/visit/:id/archive/start', starting),
  stopRecording: call('POST', '/visit/:id/archive/stop', stopping),
  stopRecordingByPut: call('PUT', '/visit/:id/archive/stop', stopping),
  recordings: call('GET', '/visit/:id/recordings', {
    summary: "Lists a session's recordings, for people who may see the session once it was held.",
    params: byId,
    response: recordingList,
    refusals: ['recording_not_ready', 'recording_of_class', 'removed_from_visit'],
  }),
  recordingFilm: call('GET', '/visit/:id/recordings/:filmId', {
    summary: 'Gives an address at which a film plays. Each one given is written into the audit.',
    params: byFilm,
    response: filmLink,
    refusals: ['recording_not_ready', 'recording_of_class', 'removed_from_visit'],
  }),
  saveScreenshot: call('POST', '/visit/screenshot', {
    summary: "The educator puts a picture of the call among the session's pictures.",
    body: screenshotForm,
    response: nothing,
    refusals: [
      ...hostRefusals,
      'file_type_refused',
      'picture_too_large',
      'file_too_large',
      'visit_files_full',
      ...storingRefusals,
      'too_many_requests',
    ],
    success: 'recording.screenshot.saved',
  }),
} as const;
