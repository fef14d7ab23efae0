import { institutionsCalls } from '@lectern/contract/institutions/institutions.calls.ts';
import { everyone } from '../../platform/http/gates.ts';
import { openRoute, type Route } from '../../platform/http/route.ts';
import * as service from './institutions.service.ts';

export const institutionsRoutes: Route[] = [
  openRoute(institutionsCalls.configuration, everyone, (ctx) => service.configuration(ctx)),
];
