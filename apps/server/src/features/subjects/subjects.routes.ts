import { subjectsCalls } from '@lectern/contract/subjects/subjects.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import * as choices from './choices.service.ts';

const choosers = whoMay('seeChoices');

export const subjectsRoutes: Route[] = [
  route(subjectsCalls.subjects, choosers, (ctx, { query }) => choices.listSubjects(ctx, query)),
  route(subjectsCalls.subcategories, choosers, (ctx, { query }) => choices.listSubcategories(ctx, query)),
  route(subjectsCalls.educators, choosers, (ctx, { query }) => choices.listEducators(ctx, query)),
];
