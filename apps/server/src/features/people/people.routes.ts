import { peopleCalls } from '@lectern/contract/people/people.calls.ts';
import { whoMay, signedIn } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import * as service from './people.service.ts';

export const peopleRoutes: Route[] = [
  route(peopleCalls.userDetails, signedIn, (ctx) => service.userDetails(ctx)),
  route(peopleCalls.hideContactPopUp, whoMay('keepContact'), (ctx) => service.hideContactPopUp(ctx)),
  route(peopleCalls.kids, whoMay('actForChild'), (ctx) => service.childrenOfParent(ctx)),
];
