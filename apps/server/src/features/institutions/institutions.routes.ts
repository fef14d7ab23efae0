import { institutionsCalls } from '@lectern/contract/institutions/institutions.calls.ts';
import { everyone } from '../../platform/http/gates.ts';
import { fileRoute, openRoute, type Route } from '../../platform/http/route.ts';
import { brandPicture } from './hosts.service.ts';
import * as service from './institutions.service.ts';

export const institutionsRoutes: Route[] = [
  openRoute(institutionsCalls.configuration, everyone, (ctx) => service.configuration(ctx)),
  fileRoute(institutionsCalls.brandPicture, everyone, (ctx, { params }) => brandPicture(ctx, params.fileId)),
];
