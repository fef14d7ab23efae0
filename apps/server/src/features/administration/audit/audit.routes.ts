import { auditCalls } from '@lectern/contract/administration/audit.calls.ts';
import { whoMay } from '../../../platform/http/gates.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import * as audit from './audit.service.ts';

const readers = whoMay('administer');

/** Reading the audit. */
export const auditRoutes: Route[] = [
  route(auditCalls.auditEntries, readers, (ctx, { query }) => audit.listAudit(ctx, query)),
  route(auditCalls.auditFile, readers, (ctx, { body }) => audit.makeAuditFile(ctx, body)),
];
