import { hierarchyCalls } from '@lectern/contract/administration/hierarchy.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { translate } from '../../platform/texts/translate.ts';
import { cancellingText } from './accounts.view.ts';
import * as administrators from './administrators.service.ts';
import * as hierarchy from './hierarchy.service.ts';
import { summaryOfLevel } from './level-summary.service.ts';

const readers = whoMay('administer');
const keepers = whoMay('keepLevels');

export const hierarchyRoutes: Route[] = [
  route(hierarchyCalls.activeInstitutions, readers, (ctx) => hierarchy.activeInstitutions(ctx)),
  route(hierarchyCalls.systemFeatures, readers, (ctx) => hierarchy.systemFeatures(ctx)),
  route(hierarchyCalls.levels, readers, (ctx, { query }) => hierarchy.listLevels(ctx, query)),
  route(hierarchyCalls.addLevel, keepers, (ctx, { body }) => hierarchy.addLevel(ctx, body)),
  route(hierarchyCalls.level, readers, (ctx, { params }) => hierarchy.viewLevel(ctx, params.id)),
  route(hierarchyCalls.changeLevel, keepers, (ctx, { params, body }) =>
    hierarchy.changeLevel(ctx, params.id, body),
  ),
  route(hierarchyCalls.moveLevel, keepers, (ctx, { params, body }) =>
    hierarchy.moveLevel(ctx, params.id, body),
  ),
  route(hierarchyCalls.levelSummary, keepers, (ctx, { params, query }) =>
    summaryOfLevel(ctx, params.id, query),
  ),
  route(hierarchyCalls.setLevelStatus, keepers, async (ctx, { params, body }, exchange) => {
    const { level, cancelling } = await hierarchy.setLevelStatus(ctx, params.id, body);
    if (cancelling > 0) exchange.say(cancellingText(ctx.language, cancelling));
    return level;
  }),
  route(hierarchyCalls.addAdministrator, keepers, (ctx, { params, body }) =>
    administrators.addAdministrator(ctx, params.id, body),
  ),
  route(hierarchyCalls.correctAdministrator, keepers, (ctx, { params, body }) =>
    administrators.correct(ctx, { levelId: params.id, personId: params.userId }, body),
  ),
  route(hierarchyCalls.inviteAgain, keepers, (ctx, { params }) =>
    administrators.inviteAgain(ctx, params.id, params.userId),
  ),
  route(hierarchyCalls.setAdministratorStatus, keepers, async (ctx, { params, body }, exchange) => {
    const atLevel = { levelId: params.id, personId: params.userId };
    const { administrator, isInvited } = await administrators.setStatus(ctx, atLevel, body.active);
    if (isInvited) exchange.say(translate(ctx.language, 'administration.administrator.invited'));
    return administrator;
  }),
  route(hierarchyCalls.resetAdministratorFactor, keepers, (ctx, { params }) =>
    administrators.resetFactor(ctx, { levelId: params.id, personId: params.userId }),
  ),
];
