import type { Role } from '../identity/identity.names.ts';
import type { TextKey } from '../texts.ts';
import { may, type Capability } from './capabilities.ts';

/** One screen or list: where it is, what it is called, where it stands in the navigation, and who may open it. */
export interface Screen {
  /** Below the base of its area; of public screens and of calls the whole address. */
  readonly path: string;
  /** What the window is called; some screens name a person or a state instead. */
  readonly title: TextKey;
  /** The entry of the navigation that is the chosen one here; none where no entry leads. */
  readonly entry?: string;
  /** The name of the entry, which leads to this screen. */
  readonly menu?: TextKey;
  /** Who may open it; nothing where nobody needs to be signed in. */
  readonly for?: Capability;
}

/** The parts of the product, by who works in them. The first part of an educator's addresses comes from the host. */
export const areaBases = {
  student: '/student',
  educator: '/$roleTypePath',
  top: '/admin',
  levelOne: '/level-one',
  levelTwo: '/level-two',
  levelThree: '/level-three',
} as const;

/** A part of the product. */
export type Area = keyof typeof areaBases;

/** The areas of administrators, who share one set of screens. */
export type AdminArea = Exclude<Area, 'student' | 'educator'>;

/** Where each role belongs; guests have a page, and no area. */
export const areaOfRole = {
  student: 'student',
  parent: 'student',
  educator: 'educator',
  topAdmin: 'top',
  graAdmin: 'top',
  levelOneAdmin: 'levelOne',
  levelTwoAdmin: 'levelTwo',
  levelThreeAdmin: 'levelThree',
  guest: null,
} as const satisfies Record<Role, Area | null>;

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
  /** The entry is shown where payouts are on. */
  finance: {
    path: 'financial-report',
    title: 'finance.title',
    entry: 'finance',
    menu: 'finance.title',
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

/** Screens outside of the areas. */
export const publicScreens = {
  signIn: { path: '/', title: 'identity.signIn.title' },
  forgotPassword: { path: '/forget-password', title: 'identity.forgot.title' },
  resetPassword: { path: '/reset-password', title: 'identity.reset.title' },
  confirmEmail: { path: '/confirm-email', title: 'identity.confirmEmail.title' },
  changePassword: { path: '/change-password', title: 'identity.password.title', for: 'ownAccount' },
  /** Before anything else, for administrators who need a second factor and have none. */
  secondFactor: { path: '/second-factor', title: 'secondFactor.title', for: 'haveSecondFactor' },
  /** The accounts at identity providers by which one comes in. */
  linkedAccounts: { path: '/linked-accounts', title: 'signOn.title', for: 'ownAccount' },
  privacyPolicy: { path: '/privacy/policy', title: 'institutions.privacy.title' },
  /** Guests wait here; the server knows by the browser's cookie whose page it is. */
  guestRoom: { path: '/guest/appointment/waiting-room', title: 'waitingRoom.title' },
  notFound: { path: '/page/not-found', title: 'core.notFound.title' },
} as const satisfies Record<string, Screen>;

/** The live call; `callBase` is the host's word for calls. */
export const callScreens = {
  broadcastOfStudent: {
    path: '/$callBase/$visitId/patient/$userId/broadcast',
    title: 'call.title',
    for: 'attendVisits',
  },
  broadcastOfGuest: {
    path: '/$callBase/$visitId/guest/$userId/broadcast',
    title: 'call.title',
    for: 'guestPlace',
  },
  call: {
    path: '/$callBase/$visitId/$role/$userId/$peerUserId',
    title: 'call.title',
    for: 'followCalls',
  },
} as const satisfies Record<string, Screen>;

/** Whether somebody of a role may open a screen of an area; nobody opens screens of another role's area. */
export function mayOpen(role: Role, area: Area, screen: Screen): boolean {
  return areaOfRole[role] === area && (screen.for === undefined || may(role, screen.for));
}

/** The whole address of a screen of an area, with its parameters still open. */
export function addressIn<A extends Area, const S extends Screen>(area: A, screen: S) {
  const path: S['path'] = screen.path;
  return `${areaBases[area]}/${path}` as const;
}
