import { codeListsCalls } from '@lectern/contract/code-lists/code-lists.calls.ts';
import { personCtx } from '../../platform/context/ctx.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { fileRoute, route, type Route } from '../../platform/http/route.ts';
import { addCode, changeCode, offeredCodes, pageOfCodes, setCodeActive } from './code-lists.service.ts';
import { codeFaults, codeTemplate, importCodes, rehearseCodes } from './importing.service.ts';

const keepers = whoMay('keepCodeLists');

export const codeListsRoutes: Route[] = [
  route(codeListsCalls.offeredCodes, whoMay('pickCodes'), (ctx, { query }) => offeredCodes(ctx, query)),
  route(codeListsCalls.codes, keepers, (ctx, { query }) => pageOfCodes(ctx, query)),
  fileRoute(codeListsCalls.codeTemplate, keepers, async (ctx, { query }) =>
    codeTemplate(personCtx(ctx), query.kind),
  ),
  route(codeListsCalls.rehearseCodes, keepers, (ctx, { query }, exchange) =>
    rehearseCodes(ctx, query.kind, exchange.uploads()),
  ),
  route(codeListsCalls.codeFaults, keepers, (ctx, { query }, exchange) =>
    codeFaults(ctx, query.kind, exchange.uploads()),
  ),
  route(codeListsCalls.importCodes, keepers, async (ctx, { query }, exchange) => ({
    counts: await importCodes(ctx, query, exchange.uploads()),
  })),
  route(codeListsCalls.addCode, keepers, (ctx, { body }) => addCode(ctx, body)),
  route(codeListsCalls.changeCode, keepers, (ctx, { params, body }) => changeCode(ctx, params.id, body)),
  route(codeListsCalls.setCodeStatus, keepers, (ctx, { params, body }) =>
    setCodeActive(ctx, params.id, body),
  ),
];
