import { creationCalls } from '@lectern/contract/booking/creation/creation.calls.ts';
import { whoMay } from '../../../platform/http/gates.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { levelChoices, studentChoices, studentTree } from './choices.service.ts';
import { createSession } from './creation.service.ts';

const creators = whoMay('createSessions');

/** Calls of 'Create Session' of educators and administrators. */
export const creationRoutes: Route[] = [
  route(creationCalls.createSession, creators, (ctx, { body }) => createSession(ctx, body)),
  route(creationCalls.levelChoices, creators, (ctx, { query }) => levelChoices(ctx, query)),
  route(creationCalls.studentChoices, creators, (ctx, { query }) => studentChoices(ctx, query)),
  route(creationCalls.studentTree, whoMay('createBroadcasts'), (ctx, { query }) => studentTree(ctx, query)),
];
