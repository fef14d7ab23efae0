import { bulkUploadsCalls } from '@lectern/contract/bulk-uploads/bulk-uploads.calls.ts';
import { personCtx } from '../../platform/context/ctx.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { fileRoute, route, type Route } from '../../platform/http/route.ts';
import * as applying from './applying.service.ts';
import * as files from './files.service.ts';
import * as firstPasswords from './first-passwords.service.ts';
import * as invitations from './invitations.service.ts';
import * as undoing from './undoing.service.ts';
import * as uploads from './uploads.service.ts';
import * as receiving from './receiving.service.ts';

const uploaders = whoMay('uploadPeople');
const studentKeepers = whoMay('keepStudents');

export const bulkUploadsRoutes: Route[] = [
  route(bulkUploadsCalls.uploadPeople, uploaders, (ctx, { query }, exchange) =>
    receiving.receiveUpload(ctx, { type: query.typeOfUser, activeStatus: null }, exchange.uploads()),
  ),
  route(bulkUploadsCalls.uploadStatuses, studentKeepers, (ctx, { query }, exchange) =>
    receiving.receiveUpload(ctx, { type: 'statuses', activeStatus: query.activeStatus }, exchange.uploads()),
  ),
  route(bulkUploadsCalls.bulkUploads, uploaders, (ctx, { query }) => uploads.pageOfUploads(ctx, query)),
  fileRoute(bulkUploadsCalls.bulkUploadTemplate, uploaders, (ctx, { query }) =>
    files.template(personCtx(ctx), query),
  ),
  route(bulkUploadsCalls.bulkUpload, uploaders, (ctx, { params }) => uploads.viewOf(ctx, params.id)),
  route(bulkUploadsCalls.bulkUploadLines, uploaders, (ctx, { params, query }) =>
    uploads.pageOfLines(ctx, params.id, query),
  ),
  fileRoute(bulkUploadsCalls.bulkUploadFile, uploaders, (ctx, { params, query }) =>
    files.faultyFile(personCtx(ctx), params.id, query.format),
  ),
  route(bulkUploadsCalls.confirmBulkUpload, uploaders, (ctx, { params, body }) =>
    applying.confirm(ctx, params.id, body),
  ),
  route(bulkUploadsCalls.undoBulkUpload, uploaders, (ctx, { params, body }) =>
    undoing.undo(ctx, params.id, body),
  ),
  route(bulkUploadsCalls.giveFirstPasswords, studentKeepers, (ctx, { params }) =>
    firstPasswords.giveFirstPasswords(ctx, params.id),
  ),
  route(bulkUploadsCalls.uploadSlips, studentKeepers, (ctx, { params, body }) =>
    firstPasswords.uploadSlips(ctx, params.id, body),
  ),
  route(bulkUploadsCalls.uploadInvitations, uploaders, (ctx, { params }) =>
    invitations.invitationsOf(ctx, params.id),
  ),
  route(bulkUploadsCalls.sendInvitations, uploaders, (ctx, { params }) =>
    invitations.sendInvitations(ctx, params.id),
  ),
  route(bulkUploadsCalls.discardBulkUpload, uploaders, (ctx, { params }) => uploads.discard(ctx, params.id)),
];
