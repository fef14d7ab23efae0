import { administrationJobs } from './features/administration/administration.jobs.ts';
import { accountsRoutes } from './features/administration/accounts.routes.ts';
import { administrationRoutes } from './features/administration/administration.routes.ts';
import { auditJobs } from './features/audit/audit.jobs.ts';
import { providersRoutes } from './features/administration/providers.routes.ts';
import { whiteLabelRoutes } from './features/administration/white-label.routes.ts';
import { peopleFilesRoutes } from './features/administration/people-files.routes.ts';
import { payRoutes } from './features/administration/pay.routes.ts';
import { signInSlipsRoutes } from './features/administration/sign-in-slips.routes.ts';
import { levelLogosRoutes } from './features/administration/level-logos.routes.ts';
import { studentPicturesRoutes } from './features/administration/student-pictures.routes.ts';
import { educatorLinksRoutes } from './features/administration/educator-links.routes.ts';
import { parentsRoutes } from './features/administration/parents.routes.ts';
import { auditRoutes } from './features/administration/audit/audit.routes.ts';
import { personalDataRoutes } from './features/administration/personal-data/personal-data.routes.ts';
import { bookingRoutes } from './features/booking/booking.routes.ts';
import { bulkUploadsJobs } from './features/bulk-uploads/bulk-uploads.jobs.ts';
import { bulkUploadsRoutes } from './features/bulk-uploads/bulk-uploads.routes.ts';
import { calendarJobs } from './features/calendar/calendar.jobs.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { callJobs } from './features/call/call.jobs.ts';
import { callRealtime } from './features/call/call.realtime.ts';
import { callRoutes } from './features/call/call.routes.ts';
import { codeListsRoutes } from './features/code-lists/code-lists.routes.ts';
import { dashboardsRoutes } from './features/dashboards/dashboards.routes.ts';
import { filesJobs } from './features/files/files.jobs.ts';
import { filesRoutes } from './features/files/files.routes.ts';
import { cancelRequestsJobs } from './features/cancel-requests/cancel-requests.jobs.ts';
import { cancelRequestsRoutes } from './features/cancel-requests/cancel-requests.routes.ts';
import { flagsRoutes } from './features/flags/flags.routes.ts';
import { identityJobs } from './features/identity/identity.jobs.ts';
import { signOnRoutes } from './features/identity/sign-on.routes.ts';
import { devicesRoutes } from './features/identity/devices.routes.ts';
import { passkeysRoutes } from './features/identity/passkeys.routes.ts';
import { identityRoutes } from './features/identity/identity.routes.ts';
import { profileRoutes } from './features/identity/profile.routes.ts';
import { institutionsRoutes } from './features/institutions/institutions.routes.ts';
import { ledgerJobs } from './features/ledger/ledger.jobs.ts';
import { ledgerRoutes } from './features/ledger/ledger.routes.ts';
import { messagesJobs } from './features/messages/messages.jobs.ts';
import { messagesRealtime } from './features/messages/messages.realtime.ts';
import { messagesRoutes } from './features/messages/messages.routes.ts';
import { notificationsJobs } from './features/notifications/notifications.jobs.ts';
import { notificationsRealtime } from './features/notifications/notifications.realtime.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { peopleJobs } from './features/people/people.jobs.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { referralsJobs } from './features/referrals/referrals.jobs.ts';
import { referralsRoutes } from './features/referrals/referrals.routes.ts';
import { financeRoutes } from './features/finance/finance.routes.ts';
import { payoutsJobs } from './features/payouts/payouts.jobs.ts';
import { payoutsRoutes } from './features/payouts/payouts.routes.ts';
import { reportFilesJobs } from './features/report-files/report-files.jobs.ts';
import { reportFilesRoutes } from './features/report-files/report-files.routes.ts';
import { reportsRoutes } from './features/reports/reports.routes.ts';
import { schedulesRoutes } from './features/schedules/schedules.routes.ts';
import { enrolmentJobs } from './features/enrolment/enrolment.jobs.ts';
import { enrolmentRoutes } from './features/enrolment/enrolment.routes.ts';
import { studentNotesJobs } from './features/student-notes/student-notes.jobs.ts';
import { studentNotesRoutes } from './features/student-notes/student-notes.routes.ts';
import { subjectsRoutes } from './features/subjects/subjects.routes.ts';
import { visitNotesJobs } from './features/visit-notes/visit-notes.jobs.ts';
import { visitNotesRoutes } from './features/visit-notes/visit-notes.routes.ts';
import { visitsJobs } from './features/visits/visits.jobs.ts';
import { visitsRealtime } from './features/visits/visits.realtime.ts';
import { visitsRoutes } from './features/visits/visits.routes.ts';
import { waitingRoomJobs } from './features/waiting-room/waiting-room.jobs.ts';
import { waitingRoomRealtime } from './features/waiting-room/waiting-room.realtime.ts';
import { waitingRoomRoutes } from './features/waiting-room/waiting-room.routes.ts';
import type { FilePlace } from './platform/context/ctx.ts';
import type { Route } from './platform/http/route.ts';
import { forgetRows } from './platform/db/forget-rows.ts';
import type { DueLane, FeatureJob, FeatureJobs, Forgetting } from './platform/jobs/feature-jobs.ts';
import type { RealtimeShare } from './platform/realtime/channel.ts';

/** A feature's handlers for the edges; listed here once, when the feature is added. */
export interface Feature {
  readonly name: string;
  readonly routes?: readonly Route[];
  readonly realtime?: RealtimeShare;
  readonly jobs?: FeatureJobs;
}

/** Every feature of the product. Subscriptions run in this order. */
export const features: readonly Feature[] = [
  { name: 'institutions', routes: institutionsRoutes },
  {
    name: 'identity',
    routes: [...identityRoutes, ...devicesRoutes, ...passkeysRoutes, ...profileRoutes, ...signOnRoutes],
    jobs: identityJobs,
  },
  { name: 'people', routes: peopleRoutes, jobs: peopleJobs },
  { name: 'subjects', routes: subjectsRoutes },
  {
    name: 'notifications',
    routes: notificationsRoutes,
    realtime: notificationsRealtime,
    jobs: notificationsJobs,
  },
  { name: 'files', routes: filesRoutes, jobs: filesJobs },
  { name: 'code-lists', routes: codeListsRoutes },
  { name: 'schedules', routes: schedulesRoutes },
  { name: 'visits', routes: visitsRoutes, realtime: visitsRealtime, jobs: visitsJobs },
  { name: 'booking', routes: bookingRoutes },
  { name: 'referrals', routes: referralsRoutes, jobs: referralsJobs },
  { name: 'waiting-room', routes: waitingRoomRoutes, realtime: waitingRoomRealtime, jobs: waitingRoomJobs },
  { name: 'call', routes: callRoutes, realtime: callRealtime, jobs: callJobs },
  { name: 'visit-notes', routes: visitNotesRoutes, jobs: visitNotesJobs },
  { name: 'enrolment', routes: enrolmentRoutes, jobs: enrolmentJobs },
  { name: 'student-notes', routes: studentNotesRoutes, jobs: studentNotesJobs },
  { name: 'messages', routes: messagesRoutes, realtime: messagesRealtime, jobs: messagesJobs },
  { name: 'calendar', routes: calendarRoutes, jobs: calendarJobs },
  { name: 'flags', routes: flagsRoutes },
  { name: 'cancel-requests', routes: cancelRequestsRoutes, jobs: cancelRequestsJobs },
  { name: 'ledger', routes: ledgerRoutes, jobs: ledgerJobs },
  { name: 'finance', routes: financeRoutes },
  { name: 'payouts', routes: payoutsRoutes, jobs: payoutsJobs },
  { name: 'reports', routes: reportsRoutes },
  { name: 'report-files', routes: reportFilesRoutes, jobs: reportFilesJobs },
  { name: 'audit', jobs: auditJobs },
  { name: 'dashboards', routes: dashboardsRoutes },
  {
    name: 'administration',
    routes: [
      ...administrationRoutes,
      ...accountsRoutes,
      ...parentsRoutes,
      ...educatorLinksRoutes,
      ...payRoutes,
      ...peopleFilesRoutes,
      ...signInSlipsRoutes,
      ...levelLogosRoutes,
      ...studentPicturesRoutes,
      ...whiteLabelRoutes,
      ...providersRoutes,
      ...auditRoutes,
      ...personalDataRoutes,
    ],
    jobs: administrationJobs,
  },
  { name: 'bulk-uploads', routes: bulkUploadsRoutes, jobs: bulkUploadsJobs },
];

/** Every kind of place where files are shown, by its name. */
export const filePlaces: ReadonlyMap<string, FilePlace> = new Map(
  features.flatMap(({ jobs }) => (jobs?.filePlaces ?? []).map((place) => [place.kind, place] as const)),
);

/** Work that features queue. */
export const featureJobs: readonly FeatureJob[] = features.flatMap(({ jobs }) => jobs?.jobs ?? []);

/** Everything that becomes due by the product's clock, in the order in which it is taken when the clock is moved. */
export const lanes: readonly DueLane[] = features.flatMap(({ jobs }) => jobs?.lanes ?? []);

/** Everything that is forgotten once it is over. */
export const forgettings: readonly Forgetting[] = [
  ...forgetRows,
  ...features.flatMap(({ jobs }) => jobs?.forgettings ?? []),
];
