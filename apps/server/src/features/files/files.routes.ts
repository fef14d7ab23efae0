import { filesCalls } from '@lectern/contract/files/files.calls.ts';
import { everyone, signedIn } from '../../platform/http/gates.ts';
import { fileRoute, route, type Route } from '../../platform/http/route.ts';
import { fileContent, fileLink, uploadFiles } from './files.service.ts';

export const filesRoutes: Route[] = [
  route(filesCalls.uploadFiles, signedIn, (ctx, _input, exchange) => uploadFiles(ctx, exchange.uploads())),
  route(filesCalls.fileLink, signedIn, (ctx, { params }) => fileLink(ctx, params.fileId)),
  // The signature decides: the address is opened by <img> and by new tabs, which carry no header.
  fileRoute(filesCalls.fileContent, everyone, (ctx, { params, query }, exchange) =>
    fileContent(ctx, { ...params, ...query, range: exchange.header('range') }),
  ),
];
