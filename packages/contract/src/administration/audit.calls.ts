import { call } from '../core/call.ts';
import { auditFile, auditFileQuery, auditPage, auditQuery } from './audit.shapes.ts';

/** Reading the audit: the top admin all of it, others what concerns their own level and those below. */
export const auditCalls = {
  auditEntries: call('GET', '/audit', {
    summary: 'Lists who did what to which record, the newest first, as far as it concerns the asker’s level.',
    query: auditQuery,
    response: auditPage,
  }),
  auditFile: call('POST', '/audit/file', {
    summary: 'Makes a file of the entries that the filters choose. That it was made is audited.',
    body: auditFileQuery,
    response: auditFile,
    refusals: ['audit_file_too_long', 'too_many_requests'],
    recentProof: true,
  }),
} as const;
