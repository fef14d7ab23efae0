import type { Role } from '../identity/identity.names.ts';
import type { TextKey } from '../texts.ts';
import { may, type Capability } from './capabilities.ts';

/** One screen or list: its address, its title, its place in the navigation, and who may open it. */
export interface Screen {
  /** Below the base of its area; of public screens and of calls the whole address. */
  readonly path: string;
  /** The title of the window; some screens name a person or a state instead. */
  readonly title: TextKey;
  /** The entry of the navigation that is the chosen one here; none where no entry leads. */
  readonly entry?: string;
  /** The name of the entry, which leads to this screen. */
  readonly menu?: TextKey;
  /** The session flag that must be on for the entry to be shown; the screen opens without it. */
  readonly flag?: 'payoutEnabled';
  /** Who may open it; nothing if no sign-in is needed. */
  readonly for?: Capability;
}

/**
 * The areas of the product, by the people who work in them. The first part of an educator's addresses comes from the
 * host.
 */
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
