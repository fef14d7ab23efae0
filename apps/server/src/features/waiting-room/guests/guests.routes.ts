import { guestsCalls } from '@lectern/contract/waiting-room/guests/guests.calls.ts';
import { everyone, whoMay } from '../../../platform/http/gates.ts';
import { openRoute, route, type Route } from '../../../platform/http/route.ts';
import { enterAsGuest, giveDetails, guestSession } from './guests.service.ts';
import { guestsOfVisit, makeGuestLink, revokeGuestLink } from './guest-links.service.ts';

/** The browser keeps the cookie for so long; the session itself ends by the server's own rule. */
const cookieSeconds = 24 * 3600;

const guest = whoMay('guestPlace');
const linkMakers = whoMay('createBroadcasts');

/** Calls of guests, and of people who make links for them. */
export const guestsRoutes: Route[] = [
  openRoute(guestsCalls.enterAsGuest, everyone, async (ctx, { body }, exchange) => {
    const { wantsToken = false } = body;
    const { state, token } = await enterAsGuest(ctx, body.token);
    if (token !== null && !wantsToken) exchange.setGuestCookie(token, cookieSeconds);
    const authorization = token !== null && wantsToken ? ({ type: 'Bearer', value: token } as const) : null;
    return { ...state, authorization };
  }),
  route(guestsCalls.guestSession, guest, (ctx) => guestSession(ctx)),
  route(guestsCalls.guestDetails, guest, (ctx, { body }) => giveDetails(ctx, body)),
  route(guestsCalls.guestsOfVisit, whoMay('seeGuests'), (ctx, { params }) => guestsOfVisit(ctx, params.id)),
  route(guestsCalls.makeGuestLink, linkMakers, (ctx, { params }) => makeGuestLink(ctx, params.id)),
  route(guestsCalls.revokeGuestLink, linkMakers, (ctx, { params }) =>
    revokeGuestLink(ctx, params.id, params.guestId),
  ),
];
