import type { Screen } from './screens.ts';

/** Screens and lists of educators. A parameter named `userId` is the person's own id. */
export const educatorScreens = {
  home: {
    path: 'dashboard/$userId',
    title: 'dashboards.title',
    entry: 'home',
    menu: 'dashboards.nav.home',
    for: 'holdVisits',
  },
  schedule: {
    path: 'manage-schedule',
    title: 'schedules.title',
    entry: 'schedule',
    menu: 'dashboards.nav.manageSchedule',
    for: 'keepSchedules',
  },
  visits: {
    path: 'appointment',
    title: 'visits.list.title',
    entry: 'visits',
    menu: 'dashboards.nav.sessions',
    for: 'holdVisits',
  },
  create: {
    path: 'appointment/create',
    title: 'visits.booking.title',
    entry: 'visits',
    for: 'createSessions',
  },
  summary: {
    path: 'appointment/summary/$visitId',
    title: 'visits.summary.title',
    entry: 'visits',
    for: 'holdVisits',
  },
  enrolment: { path: 'enroll-physician-information', title: 'enrolment.title', for: 'holdVisits' },
  verifyEmail: { path: 'verify-email', title: 'enrolment.verify.title', for: 'holdVisits' },
  waitingRoom: { path: 'waiting-room/$userId/$visitId', title: 'waitingRoom.title', for: 'holdVisits' },
  myStudents: {
    path: 'my-students',
    title: 'studentNotes.title',
    entry: 'myStudents',
    menu: 'studentNotes.title',
    for: 'seeOwnStudents',
  },
  student: {
    path: 'summary/$userId/$studentId',
    title: 'studentNotes.summary',
    entry: 'myStudents',
    for: 'seeOwnStudents',
  },
  finance: {
    path: 'financial-report',
    title: 'finance.title',
    entry: 'finance',
    menu: 'finance.title',
    flag: 'payoutEnabled',
    for: 'readOwnFinances',
  },
  referrals: {
    path: 'referral/$userId',
    title: 'referrals.title',
    entry: 'referrals',
    menu: 'dashboards.nav.referral',
    for: 'makeReferrals',
  },
  /** `receiverId` is the person's own id, too. */
  referral: {
    path: 'subject-referral/summary/$receiverId/$id',
    title: 'referrals.summaryTitle',
    entry: 'referrals',
    for: 'makeReferrals',
  },
  messages: {
    path: 'messages/$userId',
    title: 'messages.title',
    entry: 'messages',
    menu: 'messages.title',
    for: 'writeMessages',
  },
  board: { path: 'white/board', title: 'board.title', for: 'holdVisits' },
  notifications: { path: 'notifications', title: 'notifications.title', for: 'haveBell' },
  profile: { path: 'my-profile', title: 'profile.title', for: 'keepProfile' },
  changePassword: { path: 'change-password', title: 'identity.password.title', for: 'ownAccount' },
} as const satisfies Record<string, Screen>;
