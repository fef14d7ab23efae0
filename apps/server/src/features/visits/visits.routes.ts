import { creationCalls } from '@lectern/contract/booking/creation/creation.calls.ts';
import { remindersCalls } from '@lectern/contract/visits/reminders.calls.ts';
import { visitsCalls } from '@lectern/contract/visits/visits.calls.ts';
import { whoMay, signedIn, signedInOrGuest } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { historyRoutes } from './history/history.routes.ts';
import { rosterRoutes } from './roster/changes.routes.ts';
import { attendanceRoutes } from './attendance.routes.ts';
import * as attachments from './attachments.service.ts';
import * as info from './info.service.ts';
import * as listsService from './lists/lists.service.ts';
import { setReminderRule, viewReminderRule } from './reminder-rule.service.ts';
import * as standing from './standing.service.ts';

const takesPart = whoMay('takePart');
const rules = whoMay('reachInstitution');

/** Calls about lists, one visit, its people and its pictures, and when people are reminded. */
export const visitsRoutes: Route[] = [
  route(visitsCalls.studentVisits, whoMay('attendVisits'), (ctx, { query }) =>
    listsService.studentVisits(ctx, query),
  ),
  route(visitsCalls.educatorVisits, whoMay('holdVisits'), (ctx, { query }) =>
    listsService.educatorVisits(ctx, query),
  ),
  route(creationCalls.adminVisits, whoMay('seeLevelVisits'), (ctx, { query }) =>
    listsService.adminVisits(ctx, query),
  ),
  route(visitsCalls.visit, signedInOrGuest, (ctx, { params }) => info.visitInfo(ctx, params.id)),
  route(visitsCalls.visitStatus, signedIn, (ctx, { params }) => standing.visitStatus(ctx, params.id)),
  route(visitsCalls.addAttachments, takesPart, (ctx, { body }) => attachments.addBookingImages(ctx, body)),
  route(visitsCalls.deleteAttachment, takesPart, (ctx, { params }) =>
    attachments.deleteBookingImage(ctx, params.id),
  ),
  route(remindersCalls.reminderRule, rules, (ctx) => viewReminderRule(ctx)),
  route(remindersCalls.setReminderRule, rules, (ctx, { body }) => setReminderRule(ctx, body)),
  ...rosterRoutes,
  ...historyRoutes,
  ...attendanceRoutes,
];
