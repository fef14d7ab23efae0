import { groupsCalls as calls } from '@lectern/contract/booking/groups/groups.calls.ts';
import { whoMay } from '../../../platform/http/gates.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import {
  findNumbers,
  gradesOf,
  nameGroup,
  removeGroup,
  savedGroups,
  saveGroup,
  studentsOfGrade,
  studentsOfGroup,
} from './groups.service.ts';

const creators = whoMay('createSessions');

/** Calls that bring many students into a classroom at once. */
export const groupsRoutes: Route[] = [
  route(calls.grades, creators, (ctx, { query }) => gradesOf(ctx, query)),
  route(calls.studentsOfGrade, creators, (ctx, { query }) => studentsOfGrade(ctx, query)),
  route(calls.findNumbers, creators, (ctx, { body }) => findNumbers(ctx, body)),
  route(calls.savedGroups, creators, (ctx, { query }) => savedGroups(ctx, query)),
  route(calls.studentsOfGroup, creators, (ctx, { params }) => studentsOfGroup(ctx, params.id)),
  route(calls.saveGroup, creators, (ctx, { body }) => saveGroup(ctx, body)),
  route(calls.renameGroup, creators, (ctx, { params, body }) => nameGroup(ctx, params.id, body.name)),
  route(calls.deleteGroup, creators, (ctx, { params }) => removeGroup(ctx, params.id)),
];
