import { subjectsCalls } from '@lectern/contract/subjects/subjects.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import * as service from './subjects.service.ts';

const choosers = whoMay('seeChoices');

export const subjectsRoutes: Route[] = [
  route(subjectsCalls.subjects, choosers, (ctx, { query }) => service.listSubjects(ctx, query)),
  route(subjectsCalls.subcategories, choosers, (ctx, { query }) => service.listSubcategories(ctx, query)),
  route(subjectsCalls.educators, choosers, (ctx, { query }) => service.listEducators(ctx, query)),
];
