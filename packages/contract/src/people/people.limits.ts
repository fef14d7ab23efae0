import type { CallPace } from '../core/pace.ts';

/** Lengths of the fields that people enter about themselves (spec 1, section 5). */
export const peopleTextLimits = {
  email: 64,
  mobileDigits: 10,
  name: 50,
  studentSearch: 50,
  studentNumber: 10,
  grade: 20,
} as const;

/** Requests between parents and schools. */
export const parentLinkLimits = {
  /** How long a school has to answer what a parent asked. */
  askedDays: 30,
  /** How long both accounts have to confirm that they belong to one parent. */
  mergeDays: 14,
  /** How many further parents one parent proposes for one child, and waits for the answers. */
  proposals: 3,
  /** How many questions a parent is shown at once; the next ones follow the answers. */
  shown: 20,
} as const;

/** Requests of schools to educators who have an account. */
export const educatorLinkLimits = {
  /** How long an educator has to answer, and is not asked again after a refusal. */
  askedDays: 30,
  /** How many questions an educator is shown at once; the next ones follow the answers. */
  shown: 20,
} as const;

/** The prefix of every mobile number. */
export const mobilePrefix = '+1';

/** After how many characters names are cut, by place (spec 2, section 9). */
export const nameCuts = {
  greeting: 25,
  messageSender: 15,
  recipientOption: 10,
  educator: 25,
  educatorShort: 10,
  studentInList: 25,
  schoolName: 25,
  myStudents: 40,
  caller: 15,
  financialStudent: 15,
  chatLine: 25,
} as const;

/** A place where names are cut. */
export type NamePlace = keyof typeof nameCuts;

/** How often each call about oneself may be made. */
export const peoplePaces = {
  userDetails: 'usual',
  updateContact: 'secret',
  hideContactPopUp: 'usual',
  kids: 'usual',
  profile: 'usual',
  changeProfile: 'secret',
  setOwnPicture: 'usual',
  removeOwnPicture: 'usual',
  parentAgreements: 'usual',
  changeParentAgreement: 'usual',
  restingLinks: 'usual',
  setProviderOnly: 'usual',
  askForAgreement: 'usual',
} as const satisfies Record<string, CallPace>;
