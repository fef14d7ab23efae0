import { calendarCalls } from '@lectern/contract/calendar/calendar.calls.ts';
import { personCtx } from '../../platform/context/ctx.ts';
import { provenByHandler, whoMay } from '../../platform/http/gates.ts';
import { fileRoute, route, type Route } from '../../platform/http/route.ts';
import { entryFile, entryLinks } from './calendar.service.ts';
import { endFeed, ownFeed, readFeed, renewFeed } from './feeds.service.ts';

const members = whoMay('takePart');

export const calendarRoutes: Route[] = [
  route(calendarCalls.calendarFeed, members, (ctx) => ownFeed(ctx)),
  route(calendarCalls.renewCalendarFeed, members, (ctx) => renewFeed(ctx)),
  route(calendarCalls.endCalendarFeed, members, (ctx) => endFeed(ctx)),
  // Read by programs of calendars, which have nothing but the address.
  fileRoute(calendarCalls.readCalendarFeed, provenByHandler, (ctx, { params }) => readFeed(ctx, params.file)),
  route(calendarCalls.calendarLinks, members, (ctx, { params }) => entryLinks(ctx, params.id)),
  fileRoute(calendarCalls.calendarEntry, members, (ctx, { params }) => entryFile(personCtx(ctx), params.id)),
];
