import type { PersonalTable } from '../../../platform/db/personal-tables.ts';

/** Readable names for the rows of each table. A new table without words here does not compile. */
const titles: Readonly<Record<PersonalTable, string>> = {
  auditEntries: 'Acts that were noted',
  authSessions: 'Browsers that were signed in',
  authenticatorApps: 'Authenticator app',
  backgroundChecks: 'Background check',
  bulkUploadLetters: 'Letters of uploads',
  bulkUploadLines: 'Lines of uploaded files',
  bulkUploads: 'Uploaded files of people',
  calendarFeeds: 'Calendar address',
  callBoardImages: 'Pictures on whiteboards',
  callKeptBoards: 'Kept whiteboards',
  codeListCodes: 'Codes',
  credentials: 'Password',
  customSchedules: 'Schedules of single days',
  directMessages: 'Direct messages',
  educatorLevels: 'Places of teaching',
  educatorRates: 'Hourly rates',
  educatorRequests: 'Questions of schools',
  educatorSubcategories: 'Subcategories that are taught',
  enrolments: 'Enrolment',
  erasures: 'Wishes to erase',
  files: 'Files',
  flagMessages: 'Messages about flags',
  guardianships: 'Parents and children',
  guestLinks: 'Personal links to sessions',
  guestTickets: 'Visits by a personal link',
  hosts: 'Hosts',
  idempotencyKeys: 'Sent forms',
  knownBrowsers: 'Known browsers',
  lastSignIns: 'Last sign-in',
  ledgerAccounts: 'Accounts of money',
  ledgerEntries: 'Entries about money',
  ledgerRates: 'Rates of the institution',
  ledgerSessions: 'Earnings of sessions',
  levels: 'Levels',
  mails: 'Mails',
  medicAid: 'MedicAid of sessions',
  medicAidVersions: 'Former MedicAid of sessions',
  messageConversations: 'Conversations',
  messagePlaces: 'Places in conversations, with drafts',
  messageReadings: 'Messages read along',
  messageReportGuards: 'Reports of messages that were told',
  messageReports: 'Reports of messages',
  messageSettings: 'Settings about messages',
  notificationSettings: 'Settings about notifications',
  notifications: 'Notifications',
  oneTimeLinks: 'Links that were mailed',
  parentAgreements: 'What of-age students let parents see',
  parentLetters: 'Letters to parents',
  parentMerges: 'Merged accounts of parents',
  parentProposals: 'Parents, as another parent proposed them',
  parentRequests: 'Questions about parents',
  passkeys: 'Passkeys',
  people: 'Account',
  providerLinks: 'Linked accounts at sign-in providers',
  recordingFilms: 'Films of sessions',
  recoveryCodes: 'Recovery codes',
  recordings: 'Recordings of sessions',
  refusedAddresses: 'Address that mails came back from',
  payoutAccounts: 'Your account at the payment provider',
  payouts: 'What was paid out to you',
  reportFiles: 'Files of reports that you had made',
  referrals: 'Referrals',
  signInSteps: 'Sign-ins that were begun',
  signOnCodes: 'Sign-ins by a provider that were begun',
  studentGroupMembers: 'Groups of students, who is in them',
  studentGroups: 'Groups of students',
  studentNoteFiles: 'Files of notes on students',
  studentNotes: 'Notes on students',
  studentParents: 'Parents, as a school entered them',
  visitActivity: 'Activity in sessions',
  visitAttachments: 'Files of sessions',
  visitFlags: 'Flags of sessions',
  visitHandouts: 'Files that were handed out',
  visitHappenings: 'What happened to sessions',
  visitInvitations: 'Invitations to sessions',
  visitMessages: 'Chat messages',
  visitNotes: 'Notes of sessions',
  visitParticipants: 'Part in sessions',
  visitRequests: 'Requests about sessions',
  visitStays: 'Times in sessions',
  visits: 'Sessions',
  weeklySchedules: 'Weekly schedules',
};

/** Names of columns whose parts would say nothing, or something else, to a person. */
const fields: Readonly<Record<string, string>> = {
  id: 'Reference',
  mobile: 'Mobile number',
  email: 'E-mail address',
  dateOfBirth: 'Date of birth',
  agreesToMail: 'Agrees to e-mails',
  agreesToText: 'Agrees to text messages',
  mailAnsweredAt: 'Answered whether e-mails are wanted',
  mailVerified: 'E-mail address is confirmed',
  isNewcomer: 'No school has taken this account yet',
  contactPopupHidden: 'Does not want to be asked for contact data',
  mustChangePassword: 'Must choose another password',
  body: 'Text',
  seq: 'Number',
  startsAt: 'Start',
  endsAt: 'End',
  visitType: 'Kind of session',
  subjective: 'Note: what was told',
  objective: 'Note: what was seen',
  assessment: 'Note: assessment',
  plan: 'Note: plan',
  clientMessageId: 'Number of the message',
};

/** Our words, and those of people. */
const words: Readonly<Record<string, string>> = {
  visit: 'session',
  visits: 'sessions',
  auth: 'sign-in',
  educator: 'teacher',
  cpt: 'CPT',
  image: 'picture',
};

/** The words of a table. */
export function titleOf(table: PersonalTable): string {
  return titles[table];
}

/** The words of a column: its name in parts, and for an id the thing it refers to. */
export function fieldOf(column: string): string {
  if (Object.hasOwn(fields, column)) return fields[column] ?? column;
  const parts = column
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .split(' ');
  const isReference = parts.at(-1) === 'id' || parts.at(-1) === 'ids';
  const said = (isReference ? parts.slice(0, -1) : parts).map((part) =>
    Object.hasOwn(words, part) ? (words[part] ?? part) : part,
  );
  const text = `${said.join(' ')}${isReference ? ' (reference)' : ''}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
