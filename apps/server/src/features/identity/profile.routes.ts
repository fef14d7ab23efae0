import { profileCalls } from '@lectern/contract/people/profile.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as service from './own-profile.service.ts';

const owners = whoMay('keepProfile');

export const profileRoutes: Route[] = [
  route(profileCalls.profile, owners, (ctx) => service.viewProfile(ctx)),
  route(profileCalls.changeProfile, owners, async (ctx, { body }, exchange) => {
    const { profile, toConfirm } = await service.changeProfile(ctx, body);
    if (toConfirm !== null)
      exchange.say(translate(ctx.language, 'profile.savedUnconfirmed', { email: toConfirm }));
    return profile;
  }),
  route(profileCalls.setOwnPicture, owners, (ctx, { body }) => service.setPicture(ctx, body.fileId)),
  route(profileCalls.removeOwnPicture, owners, (ctx) => service.setPicture(ctx, null)),
];
