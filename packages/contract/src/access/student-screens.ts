import type { Screen } from './screens.ts';

/** Screens and lists of students and parents. A parameter named `userId` is the person's own id. */
export const studentScreens = {
  home: {
    path: 'dashboard/$userId',
    title: 'dashboards.title',
    entry: 'home',
    menu: 'dashboards.nav.home',
    for: 'attendVisits',
  },
  visits: {
    path: 'appointment',
    title: 'visits.list.title',
    entry: 'visits',
    menu: 'dashboards.nav.sessions',
    for: 'attendVisits',
  },
  create: {
    path: 'appointment/$userId/create',
    title: 'visits.booking.title',
    entry: 'visits',
    for: 'bookVisits',
  },
  enrolment: { path: 'enroll-student-information', title: 'enrolment.title', for: 'attendVisits' },
  summary: { path: 'encounter', title: 'visits.summary.title', entry: 'visits', for: 'attendVisits' },
  waitingRoom: {
    path: 'appointment/waiting-room/$userId/$visitId',
    title: 'waitingRoom.title',
    for: 'attendVisits',
  },
  /** `receiverId` is the person's own id, too. */
  referral: {
    path: 'subject-referral/summary/$receiverId/$id',
    title: 'referrals.summaryTitle',
    for: 'attendVisits',
  },
  messages: {
    path: 'messages',
    title: 'messages.title',
    entry: 'messages',
    menu: 'messages.navStudent',
    for: 'writeMessages',
  },
  notifications: { path: 'notifications', title: 'notifications.title', for: 'haveBell' },
  profile: { path: 'my-profile', title: 'profile.title', for: 'keepProfile' },
  changePassword: { path: 'change-password', title: 'identity.password.title', for: 'ownAccount' },
} as const satisfies Record<string, Screen>;
