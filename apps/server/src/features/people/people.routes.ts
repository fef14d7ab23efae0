import { agreementsCalls } from '@lectern/contract/people/agreements.calls.ts';
import { peopleCalls } from '@lectern/contract/people/people.calls.ts';
import { whoMay, signedIn } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import * as agreements from './agreements.service.ts';
import * as service from './people.service.ts';

export const peopleRoutes: Route[] = [
  route(peopleCalls.userDetails, signedIn, (ctx) => service.userDetails(ctx)),
  route(peopleCalls.hideContactPopUp, whoMay('keepContact'), (ctx) => service.hideContactPopUp(ctx)),
  route(peopleCalls.kids, whoMay('actForChild'), (ctx) => service.childrenOfParent(ctx)),
  route(agreementsCalls.parentAgreements, whoMay('chooseForParents'), (ctx) => agreements.agreementsOf(ctx)),
  route(agreementsCalls.changeParentAgreement, whoMay('chooseForParents'), (ctx, { params, body }) =>
    agreements.agree(ctx, params.parentId, body),
  ),
  route(agreementsCalls.restingLinks, whoMay('actForChild'), (ctx) => agreements.restingOf(ctx)),
  route(agreementsCalls.askForAgreement, whoMay('actForChild'), (ctx, { params }) =>
    agreements.askStudent(ctx, params.id),
  ),
];
