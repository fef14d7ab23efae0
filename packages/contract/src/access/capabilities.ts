import type { Role } from '../identity/identity.names.ts';

const families = ['student', 'parent'] as const;
const members = [...families, 'educator'] as const;
const tops = ['topAdmin', 'graAdmin'] as const;
const levels = ['levelOneAdmin', 'levelTwoAdmin', 'levelThreeAdmin'] as const;
const admins = [...tops, ...levels] as const;
const schools = ['levelTwoAdmin', 'levelThreeAdmin'] as const;
const aboveSchools = [...tops, 'levelOneAdmin', 'levelTwoAdmin'] as const;
/** The people who answer for children: the school, else the nearest level above that has somebody. */
const guards = ['topAdmin', ...levels] as const;
const observers = ['levelTwoAdmin', 'levelOneAdmin', ...tops] as const;

/**
 * Who may do what: the only place where roles are listed. Screens, the navigation, the gates of the server's calls
 * and its policies ask for a capability. The policies decide to which of many things it applies.
 */
export const capabilities = {
  /** One's own account: signing in, the password, the language. */
  ownAccount: [...members, ...admins],
  /** Mobile number, contact window and consents. */
  keepContact: families,
  /** A profile of one's own, with a picture. */
  keepProfile: members,
  /** Being shown with it to everybody who has an account. */
  bePictured: ['educator', ...admins],
  /** Saying oneself when one was born, and one's gender; of students the school says it. */
  keepOwnBirth: ['parent', 'educator'],
  /** Choosing what one's parents see, for students who are of age. */
  chooseForParents: ['student'],
  /** Acting for one's children, one at a time. */
  actForChild: ['parent'],
  /** Notifications with a bell; there is none above Level 2. */
  haveBell: [...members, ...schools],
  /** One's notifications, as rows; top and GRA administrators read them as 'To decide' and by mail. */
  readNotifications: [...members, ...schools, ...tops],
  /** Asking for a school, for people who belong to none. */
  enrol: ['student', 'educator'],
  /** Asking with everything that a school wants to know of who is to teach there, with a document. */
  enrolToTeach: ['educator'],
  /** Answering for a school: the own one, and of those below each that has nobody. */
  answerForSchools: guards,
  /** Deciding on requests: of educators for the institution, of students for the schools that one answers for. */
  decideEnrolments: admins,
  /** Reading what somebody asked for. */
  readEnrolments: [...tops, ...schools],
  /** Documents for background checks. */
  readDocuments: [...tops, 'levelTwoAdmin'],

  /** Own sessions as student or parent. */
  attendVisits: families,
  bookVisits: families,
  /** Own sessions as educator, and deciding in their calls. */
  holdVisits: ['educator'],
  keepSchedules: ['educator'],
  /** Accepting a further school that asks. */
  joinSchools: ['educator'],
  /** Naming another educator to a student. */
  makeReferrals: ['educator'],
  /** Students whom one has or had. */
  seeOwnStudents: ['educator'],
  /** Notes on students: for an educator on their own, else on those of a level and all below. */
  readStudentNotes: ['educator', ...admins],
  /** Adding one, on the page of the student's notes. */
  addStudentNotes: ['educator', 'levelThreeAdmin'],
  /** The home, pictures, notes and waiting room of participants with an account. */
  takePart: members,
  /** Writing to one's educators, and to one's students and their parents. */
  writeMessages: members,
  /** The same, and reading along in conversations of students under age. */
  readMessages: [...members, ...guards],
  /** Reading along: parents, and who answers for a school. */
  readAlong: ['parent', ...guards],
  /** Reported messages of the own school, and of those below that have nobody. */
  safeguard: guards,
  /** Quiet hours of the own school, and the person who reads along for it. */
  keepMessageSettings: ['levelThreeAdmin'],
  /** The sessions of a level and all below. */
  seeLevelVisits: schools,
  /** The summary of one session with what happened to it: of the own ones, and of those of a level and all below. */
  readSummaries: [...members, ...schools],
  /** 'Create Session', for oneself or for an educator. */
  createSessions: ['educator', ...schools],
  /** Broadcasts, the students of all schools for them, and links for their viewers. */
  createBroadcasts: ['levelTwoAdmin'],
  keepRosters: ['educator', ...schools],
  seeGuests: ['educator', ...schools],
  /** Subjects, educators and free slots, to choose from. */
  seeChoices: [...members, ...schools],

  /** Cancelling and moving booked sessions: the own ones, and those of a level and all below. */
  changeVisits: [...members, ...schools],
  /** Saying that one cannot come to a session of many. */
  declineVisits: families,
  /** Asking Level 3 to cancel or move an own session. */
  askForChanges: members,
  decideRequests: ['levelThreeAdmin'],

  /** Flags of sessions: the own ones of an educator, and those of a level and all below. */
  seeFlags: ['educator', ...schools],
  raiseFlags: ['educator'],
  /** The reasons for which sessions can be flagged, at the own level and below. */
  keepFlagCategories: ['levelTwoAdmin'],

  /** Looking on at calls of every kind. */
  observeCalls: ['levelTwoAdmin'],
  /** Looking on at broadcasts at least. */
  observeBroadcasts: observers,
  /** Coming into a call as one of its people, by an account or a personal link. */
  enterCalls: [...members, 'guest'],
  /** The same, without its educator. */
  attendCalls: [...families, 'guest'],
  /** News inside a call: for its people and observers. */
  followCalls: [...members, 'guest', ...observers],
  /** The same where guests have no part: hands, layout, own marks. */
  followClasses: [...members, ...observers],
  seeParticipants: ['educator', ...observers],
  seeAttendance: ['educator', ...admins],
  /** The same about oneself or one's child, for attendees. */
  readAttendance: [...members, ...admins],
  readBoards: [...members, ...admins],
  readChats: [...members, 'guest', ...admins],
  /** Films of a class and what all wrote in it, without being in the call: they show children of others. */
  seeWholeClasses: ['student', 'educator', 'guest', ...admins],
  /** The place of a guest, who came by a personal link to one session. */
  guestPlace: ['guest'],

  /** One school, which is never asked for. */
  keepOneSchool: ['levelThreeAdmin'],
  /** Any school below, which is named each time. */
  chooseSchools: ['levelTwoAdmin'],

  /** Everything of the institution. */
  reachInstitution: tops,
  /** Everything of one's own level and of all below. */
  reachLevel: levels,
  /** The area of administrators. */
  administer: admins,
  /** A second factor of one's own. */
  haveSecondFactor: admins,
  /** Passkeys as an alternative to the password; those of administrators are their second factor. */
  keepPasskeys: members,
  /** Adding and editing the level just below the own one, with its administrators. */
  keepLevels: aboveSchools,
  /** The same by the depth of the level, and reading what is further down. */
  keepLevelOnes: tops,
  readLevelTwos: [...tops, 'levelOneAdmin'],
  keepLevelTwos: ['levelOneAdmin'],
  readLevelThrees: aboveSchools,
  keepLevelThrees: ['levelTwoAdmin'],
  keepEducators: schools,
  keepStudents: ['levelThreeAdmin'],
  /** Files with many people at once, and the history of them; of whom they may be is said by the two lines above. */
  uploadPeople: schools,
  /** What educators earn, and whether it is paid out to them. */
  readPay: [...tops, ...schools],
  setPay: tops,
  /** The same of oneself: a balance down to its sessions. */
  explainPay: ['educator', ...tops, ...schools],
  /** Money from the view of those who earn it, if one of their schools has it switched on. */
  readOwnFinances: ['educator'],
  /** Having a session paid after all that a flag took back. */
  reinstatePay: schools,
  /** Saying whether a session is paid in which people were together too briefly. */
  confirmPay: ['levelThreeAdmin'],
  /** Closing the account of a parent, who belongs to no school, and opening it again. */
  keepParents: ['topAdmin'],
  /** Making one account of two of the same parent. */
  mergeParents: ['topAdmin'],
  /** Reading of students no more than name, school, grade and status. */
  standAboveSchools: aboveSchools,
  /** Reading in the audit all that was changed of students and parents. */
  readStudentsInAudit: ['topAdmin', 'levelThreeAdmin'],
  keepSubjects: schools,
  /** Picking codes and providers for MedicAid of own sessions. */
  pickCodes: ['educator'],
  /** The codes and providers that MedicAid picks from. */
  keepCodeLists: tops,
  /** Names, words, colours and links of the institution's hosts. */
  keepHosts: tops,
  /** Educators' earnings in financial reports, for all levels below. */
  readFinances: admins,
  /** The MedicAid and the Usage report for all levels below. */
  readReports: admins,
  /** Money, if one of the own levels has it switched on. */
  haveFinances: ['educator', ...admins],
  haveFinancesAlways: tops,
} as const satisfies Record<string, readonly Role[]>;

/** Something that roles may do. */
export type Capability = keyof typeof capabilities;

/** The roles that have a capability, as a type. */
export type RoleWith<C extends Capability> = (typeof capabilities)[C][number];

/** The roles that have a capability. */
export function rolesWith<C extends Capability>(capability: C): readonly RoleWith<C>[] {
  return capabilities[capability];
}

/** Whether a role has a capability at all; the policies of the features decide to what it applies. */
export function may<C extends Capability>(role: Role, capability: C): role is RoleWith<C> {
  const admitted: readonly Role[] = capabilities[capability];
  return admitted.includes(role);
}
