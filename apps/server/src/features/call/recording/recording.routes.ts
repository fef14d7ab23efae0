import { recordingCalls } from '@lectern/contract/call/recording/recording.calls.ts';
import { whoMay, signedIn } from '../../../platform/http/gates.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import * as service from './recording.service.ts';

const members = whoMay('takePart');

export const recordingRoutes: Route[] = [
  route(recordingCalls.startRecording, members, (ctx, { params }) => service.startRecording(ctx, params.id)),
  route(recordingCalls.startRecordingByPut, members, (ctx, { params }) =>
    service.startRecording(ctx, params.id),
  ),
  route(recordingCalls.stopRecording, members, (ctx, { params }) => service.stopRecording(ctx, params.id)),
  route(recordingCalls.stopRecordingByPut, members, (ctx, { params }) =>
    service.stopRecording(ctx, params.id),
  ),
  route(recordingCalls.recordings, signedIn, (ctx, { params }) => service.recordingsOf(ctx, params.id)),
  route(recordingCalls.recordingFilm, signedIn, (ctx, { params }) =>
    service.watchFilm(ctx, params.id, params.filmId),
  ),
  route(recordingCalls.saveScreenshot, members, (ctx, { body }) => service.saveScreenshot(ctx, body)),
];
