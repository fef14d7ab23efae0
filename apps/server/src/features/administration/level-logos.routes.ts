import { hierarchyCalls } from '@lectern/contract/administration/hierarchy.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { setLevelLogo } from './level-logos.service.ts';

const keepers = whoMay('keepLevels');

export const levelLogosRoutes: Route[] = [
  route(hierarchyCalls.setLevelLogo, keepers, (ctx, { params, body }) =>
    setLevelLogo(ctx, params.id, body.fileId),
  ),
  route(hierarchyCalls.removeLevelLogo, keepers, (ctx, { params }) => setLevelLogo(ctx, params.id, null)),
];
