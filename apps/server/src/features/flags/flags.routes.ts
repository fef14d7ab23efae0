import { flagsCalls } from '@lectern/contract/flags/flags.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import * as categories from './categories.service.ts';
import { answerFlag, flagOf, flagOptions, flagStatuses, raiseFlag } from './flags.service.ts';

const sees = whoMay('seeFlags');
const raises = whoMay('raiseFlags');
const keeps = whoMay('keepFlagCategories');

export const flagsRoutes: Route[] = [
  route(flagsCalls.flag, sees, (ctx, { params }) => flagOf(ctx, params.id)),
  route(flagsCalls.flagOptions, raises, (ctx, { params }) => flagOptions(ctx, params.id)),
  route(flagsCalls.flagStatuses, sees, (ctx, { params }) => flagStatuses(ctx, params.id)),
  route(flagsCalls.raiseFlag, raises, (ctx, { body }) => raiseFlag(ctx, body)),
  route(flagsCalls.answerFlag, sees, (ctx, { body }) => answerFlag(ctx, body)),
  route(flagsCalls.flagCategories, keeps, (ctx, { query }) => categories.pageOfCategories(ctx, query)),
  route(flagsCalls.addFlagCategory, keeps, (ctx, { body }) => categories.addCategory(ctx, body)),
  route(flagsCalls.changeFlagCategory, keeps, (ctx, { params, body }) =>
    categories.changeCategory(ctx, params.id, body),
  ),
  route(flagsCalls.setFlagCategoryStatus, keeps, (ctx, { params, body }) =>
    categories.setCategoryActive(ctx, params.id, body),
  ),
];
