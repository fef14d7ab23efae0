import { call } from '../core/call.ts';
import { byId } from '../core/core.shapes.ts';
import { history, historyQuery } from './history.shapes.ts';

/** Calls about what happened to a session. */
export const historyCalls = {
  visitHistory: call('GET', '/visit/:id/history', {
    summary: 'What happened to one session, as far as the person who asks is told of it.',
    params: byId,
    query: historyQuery,
    response: history,
  }),
} as const;
