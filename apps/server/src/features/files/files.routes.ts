import { filesCalls } from '@lectern/contract/files/files.calls.ts';
import { provenByHandler, signedIn, signedInOrGuest } from '../../platform/http/gates.ts';
import { fileRoute, route, type Route } from '../../platform/http/route.ts';
import { fileContent, fileLink, uploadFiles } from './files.service.ts';

export const filesRoutes: Route[] = [
  route(filesCalls.uploadFiles, signedIn, (ctx, _input, exchange) => uploadFiles(ctx, exchange.uploads())),
  route(filesCalls.fileLink, signedInOrGuest, (ctx, { params, query }) =>
    fileLink(ctx, params.fileId, query),
  ),
  // Opened by <img> and by new tabs, which carry no header: the handler asks every sign-in that came with it.
  fileRoute(filesCalls.fileContent, provenByHandler, (ctx, { params, query }, exchange) =>
    fileContent(ctx, { ...params, ...query, range: exchange.header('range'), askers: exchange.askers }),
  ),
];
