import { personalDataCalls } from '@lectern/contract/administration/personal-data.calls.ts';
import { personCtx } from '../../../platform/context/ctx.ts';
import { whoMay } from '../../../platform/http/gates.ts';
import { fileRoute, route, type Route } from '../../../platform/http/route.ts';
import { findDataPeople } from './data-people.service.ts';
import * as erasures from './erasures.service.ts';
import { exportPerson } from './export.service.ts';

const tops = whoMay('reachInstitution');

/** A person's data on request. */
export const personalDataRoutes: Route[] = [
  route(personalDataCalls.dataPeople, tops, (ctx, { query }) => findDataPeople(ctx, query.search)),
  fileRoute(personalDataCalls.exportPerson, tops, (ctx, { params }) =>
    exportPerson(personCtx(ctx), params.id),
  ),
  route(personalDataCalls.erasures, tops, (ctx, { query }) => erasures.erasures(personCtx(ctx), query)),
  route(personalDataCalls.askErasure, tops, (ctx, { params }) => erasures.askErasure(ctx, params.id)),
  route(personalDataCalls.agreeToErasure, tops, (ctx, { params }) => erasures.agreeToErasure(ctx, params.id)),
  route(personalDataCalls.withdrawErasure, tops, (ctx, { params }) =>
    erasures.withdrawErasure(ctx, params.id),
  ),
];
