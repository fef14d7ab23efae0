import { call } from '../../core/call.ts';
import { byId, bytes } from '../../core/core.shapes.ts';

/** Calls about one session on paper. */
export const summaryFileCalls = {
  summaryFile: call('GET', '/visit/:id/summary-file', {
    summary:
      'One session as a PDF, with what the person who asks reads of it: facts, people, the complete note, files by name, what happened. It is kept nowhere, and so many an hour; those of administrators are audited.',
    params: byId,
    transfer: 'file',
    response: bytes,
    refusals: ['summary_files_used_up'],
  }),
} as const;
