import type { CallByRoute } from '../calls.ts';
import type { Capability } from './capabilities.ts';

/** A call that reads, as it is written: `GET /hierarchy`. */
export type ReadingCall = Extract<keyof CallByRoute, `GET ${string}`>;

/** The calls that a screen reads by. Who may open the screen may make each; of those under `for`, who has that capability too. */
export type ScreenCalls = readonly (
  | ReadingCall
  | { readonly for: Capability; readonly calls: readonly ReadingCall[] }
)[];

/** What belongs to no screen in particular: who is signed in, files and pictures by their own rules, and the line. */
export const callsOfNoScreen = [
  'GET /file/:fileId',
  'GET /file/:fileId/content',
  'GET /guest/session',
  'GET /ping',
  'GET /ping/download',
  'GET /ping/media',
  'GET /user/session',
] as const satisfies readonly ReadingCall[];

/** A list of levels, and one of them with its administrators. */
export const levelCalls = [
  'GET /hierarchy',
  'GET /hierarchy/:id',
  'GET /hierarchy/:id/summary',
] as const satisfies ScreenCalls;

/** What 'Create Session' offers to choose from. */
export const creationCalls = [
  'GET /availability',
  'GET /educator',
  'GET /expertises',
  'GET /expertises/sub-category',
  'GET /visit/session/grades',
  'GET /visit/session/grades/students',
  'GET /visit/session/groups',
  'GET /visit/session/groups/:id/students',
  'GET /visit/session/levels',
  'GET /visit/session/students',
] as const satisfies ScreenCalls;

/** The summary of a session: what was said, drawn, filmed and written in it. */
export const noteCalls = [
  'GET /:visitId/chat',
  'GET /visit/:id',
  'GET /visit/:id/encounter',
  'GET /visit/:id/attendance',
  'GET /visit/:id/history',
  'GET /visit/:id/recordings',
  'GET /visit/:id/recordings/:filmId',
  'GET /visit/:id/summary-file',
  'GET /visit/:id/whiteboard',
] as const satisfies ScreenCalls;

/** The same for who answers for a session: its students, its flags and its pay. */
export const keepingCalls = [
  'GET /:sessionId/students',
  'GET /ledger/visit/:id',
  'GET /visit/:id/flag',
  'GET /visit/:id/flag/statuses',
  'GET /visit/:id/student-details',
  'GET /visit/session/students',
] as const satisfies ScreenCalls;

/** The history of uploads, and one of them with its lines, its files and its invitations. */
export const uploadCalls = [
  'GET /user/bulk-upload',
  'GET /user/bulk-upload/:id',
  'GET /user/bulk-upload/:id/error-details',
  'GET /user/bulk-upload/:id/file',
  'GET /user/bulk-upload/:id/invitations',
  'GET /user/bulk-upload/template',
] as const satisfies ScreenCalls;

/** Notifications, with what is told by them. */
export const bellCalls = [
  'GET /notification',
  'GET /notification/count',
  'GET /notification/settings',
] as const satisfies ScreenCalls;

/** A broadcast as its viewers see it. */
export const streamCalls = [
  'GET /visit/:id',
  'GET /visit/:id/broadcast',
  'GET /visit/:id/video-flow',
] as const satisfies ScreenCalls;
