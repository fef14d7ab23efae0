import type { DB } from './tables.ts';

/** A table's personal data, for the export of one person and their erasure. Columns as they are named here. */
export interface Personal {
  /** Columns with the id of a person: rows that name somebody so are theirs. */
  readonly of?: readonly string[];
  /**
   * Columns with the id of a person whom the row is about but who never reads it: erased as theirs, and absent from
   * their export.
   */
  readonly about?: readonly string[];
  /** Rows also belong to the people of their session. */
  readonly isOfVisit?: true;
  /**
   * Rows are about the student of their session: only that student's export contains them, and their erasure empties
   * these texts. The basis of bills stays.
   */
  readonly ofStudent?: { readonly emptied: readonly string[] };
  /** Texts in which somebody may be named: erasure puts a pseudonym in their place. */
  readonly texts?: readonly string[];
  /** The texts are names of files or groups, in which every sign but a letter parts words. */
  readonly areLabels?: true;
  /** Rows that are alike in these columns have different texts; erasure keeps them apart. */
  readonly distinctBy?: readonly string[];
  /** The same kept as JSON. */
  readonly json?: readonly string[];
  /** What somebody wrote, or from where they acted, where the column has their id: erasure leaves nothing of it. */
  readonly written?: readonly { readonly by: string; readonly texts: readonly string[] }[];
  /** Erasure deletes the rows that are a person's, in the order of this table. */
  readonly isDeleted?: true;
  /** Rows with an e-mail address of the person are deleted, too. */
  readonly email?: string;
  /** A file: if erasure deletes the file, it deletes the row, too, or its mention of the file. */
  readonly file?: { readonly column: string; readonly whenGone: 'delete' | 'forget' };
  /**
   * Texts only for the people whose ids are in one of these columns: other people of the same row never read them,
   * or, if `when` names columns, not while one of these has a value.
   */
  readonly guarded?: {
    readonly by: readonly string[];
    readonly texts: readonly string[];
    readonly when?: readonly string[];
  };
  /** No export tells these: secrets, and what no person can read. */
  readonly hidden?: readonly string[];
}

/** Tables with nothing of people but ids say why. */
type Nothing = { readonly nothing: string };

const medicalNotes = { emptied: ['medicalNotes'] } as const;

/**
 * Every table, and what it has of people. A new table without a row here does not compile: its author decides what
 * an export tells of it and what erasure leaves.
 */
export const personalTables = {
  auditAudiences: { nothing: 'ids of levels' },
  auditEntries: { of: ['actorId', 'subjectId'], hidden: ['changeHash', 'addressHash', 'involvedHash'] },
  auditHeads: { nothing: 'numbers and hashes' },
  auditInvolved: { nothing: 'ids of the people of a session, which its entry keeps as its own' },
  auditLinks: { nothing: 'numbers and hashes' },
  auditUnlinked: { nothing: 'ids' },
  auditValues: { nothing: 'the audit erases what is a person’s by itself' },
  authSessions: { of: ['personId'], hidden: ['tokenHash'] },
  authenticatorApps: { of: ['personId'], isDeleted: true, hidden: ['secret', 'wantedSecret', 'wantedCodes'] },
  // The person who set one is not its subject: the check outlives them.
  backgroundChecks: {
    of: ['personId'],
    about: ['setBy'],
    isDeleted: true,
    texts: ['reference'],
    file: { column: 'documentFileId', whenGone: 'forget' },
  },
  broadcasts: { nothing: 'states of a stream' },
  bulkUploadLetters: { of: ['personId'], isDeleted: true, email: 'address' },
  bulkUploadLines: {
    of: ['personId'],
    texts: ['name', 'key', 'wishedEmail'],
    json: ['cells', 'changes', 'adds', 'problems', 'warnings', 'leftFields', 'formerAddress'],
  },
  bulkUploadParts: { nothing: 'bytes that are deleted once they were read, after a day at the latest' },
  bulkUploads: {
    of: ['uploadedBy', 'confirmedBy', 'undoneBy', 'invitedBy'],
    texts: ['fileName'],
    areLabels: true,
    json: ['fault', 'head', 'choices'],
    written: [
      { by: 'confirmedBy', texts: ['confirmedFrom'] },
      { by: 'undoneBy', texts: ['undoneFrom'] },
      { by: 'invitedBy', texts: ['invitedFrom'] },
    ],
  },
  calendarFeeds: { of: ['personId'], isDeleted: true, hidden: ['tokenHash', 'contentHash'] },
  callBoardImages: { file: { column: 'fileId', whenGone: 'delete' } },
  callBoardUpdates: { nothing: 'strokes' },
  callBoardWriters: { nothing: 'ids of windows' },
  callBoards: { nothing: 'strokes' },
  callClassMembers: { nothing: 'states of a call that runs' },
  callClasses: { nothing: 'states of a call that runs' },
  callEntries: { nothing: 'states of a call that runs' },
  callKeptBoards: { file: { column: 'pictureFileId', whenGone: 'delete' } },
  callObservers: { nothing: 'states of a call that runs' },
  callPresence: { nothing: 'states of a call that runs' },
  codeListCodes: { texts: ['description'] },
  codeLists: { nothing: 'numbers' },
  countedVisits: { nothing: 'what of a session is in sums' },
  credentials: { of: ['personId'], isDeleted: true, hidden: ['passwordHash'] },
  customSchedules: { of: ['educatorId'], isDeleted: true },
  demoFillings: { nothing: 'times' },
  directMessages: {
    of: ['senderId', 'receiverId'],
    texts: ['body'],
    written: [{ by: 'senderId', texts: ['body'] }],
    file: { column: 'fileId', whenGone: 'forget' },
    guarded: { by: ['senderId'], texts: ['body', 'fileId'], when: ['withdrawnAt', 'deferredUntil'] },
    hidden: ['clientMessageId', 'salt', 'contentHash', 'hash'],
  },
  educatorLevels: { of: ['educatorId'], isDeleted: true },
  educatorRates: { of: ['educatorId', 'setBy'] },
  educatorSubcategories: { of: ['educatorId'], isDeleted: true },
  erasures: { of: ['personId', 'askedBy', 'agreedBy', 'withdrawnBy'] },
  files: { of: ['ownerId'], texts: ['displayName'], hidden: ['storageName'] },
  fileUsage: { nothing: 'sums' },
  flagCategories: { nothing: 'words of a level' },
  flagMessages: { of: ['createdBy'], isOfVisit: true, texts: ['body'] },
  guardianships: { of: ['parentId', 'studentId'], isDeleted: true },
  guestLinks: { of: ['personId'], isDeleted: true, hidden: ['tokenHash'] },
  guestTickets: { of: ['personId'], isDeleted: true, hidden: ['tokenHash'] },
  hostSecrets: { nothing: 'secrets of providers' },
  hosts: { json: ['settings'] },
  idempotencyKeys: { of: ['personId'], isDeleted: true, hidden: ['key', 'inputHash', 'answer'] },
  identityProviders: { nothing: 'providers of a host' },
  institutions: { nothing: 'settings' },
  knownBrowsers: { of: ['personId'], isDeleted: true, hidden: ['tokenHash'] },
  lastSignIns: { of: ['personId'], isDeleted: true },
  ledgerAccounts: { of: ['educatorId', 'studentId'] },
  ledgerEntries: { of: ['educatorId', 'decidedBy'] },
  ledgerLines: { nothing: 'amounts, and ids of accounts' },
  ledgerRates: { of: ['setBy'] },
  ledgerSessions: { of: ['educatorId'] },
  ledgerTerms: { nothing: 'what an institution has agreed' },
  levels: { texts: ['address'] },
  mails: { email: 'recipient', texts: ['subject', 'body'], json: ['invitation'], hidden: ['topic'] },
  medicAid: { about: ['savedBy'], ofStudent: medicalNotes, isOfVisit: true, texts: ['medicalNotes'] },
  medicAidCptCodes: { nothing: 'ids of codes' },
  medicAidVersions: { about: ['savedBy'], ofStudent: medicalNotes, isOfVisit: true, texts: ['medicalNotes'] },
  messageConversations: { of: ['educatorId', 'familyId'], about: ['studentId'], hidden: ['headHash'] },
  messagePlaces: {
    of: ['personId'],
    about: ['otherId'],
    texts: ['draft'],
    written: [{ by: 'personId', texts: ['draft'] }],
  },
  messageReadings: { of: ['personId'], isDeleted: true },
  messageReports: {
    of: ['reportedBy'],
    about: ['studentId', 'educatorId'],
    texts: ['reason'],
    json: ['evidence'],
    hidden: ['evidence'],
  },
  messageReportGuards: { of: ['personId'] },
  messageSettings: { of: ['safeguardingId'] },
  mediaDecisions: { nothing: 'states of calls, for two days' },
  notificationSettings: { of: ['personId'], isDeleted: true },
  notifications: { of: ['personId'], isDeleted: true, json: ['data'], hidden: ['data', 'childId'] },
  oneTimeLinks: { of: ['personId'], isDeleted: true, email: 'newEmail', hidden: ['tokenHash'] },
  enrolments: {
    of: ['personId'],
    // Decisions outlive the people who made them.
    about: ['decidedBy'],
    isDeleted: true,
    texts: ['firstName', 'lastName', 'mobile', 'reason', 'studentNumber'],
    file: { column: 'documentFileId', whenGone: 'forget' },
  },
  educatorRequests: { of: ['educatorId'], isDeleted: true },
  parentLetters: { of: ['studentId'], isDeleted: true, email: 'email' },
  parentMerges: { of: ['personId'], isDeleted: true },
  parentAgreements: { of: ['parentId', 'studentId'], isDeleted: true },
  parentProposals: { of: ['parentId', 'studentId'], isDeleted: true, email: 'email' },
  parentRequests: { of: ['parentId', 'studentId'], isDeleted: true },
  passkeys: { of: ['personId'], isDeleted: true, texts: ['name'], hidden: ['credentialId', 'publicKey'] },
  people: { of: ['id'], hidden: ['nameInAlphabet', 'words', 'beginnings'] },
  peopleCounts: { nothing: 'numbers of people' },
  providerLinks: { of: ['personId'], isDeleted: true, texts: ['account'], hidden: ['subject', 'clientId'] },
  rateLimits: { nothing: 'counts that are deleted after a day' },
  recordingFilms: { texts: ['name'], file: { column: 'fileId', whenGone: 'delete' } },
  recoveryCodes: { of: ['personId'], isDeleted: true, hidden: ['codeHash'] },
  recordings: { of: ['startedBy'] },
  refusedAddresses: { email: 'address', texts: ['said'] },
  referrals: { of: ['referredBy', 'referredTo', 'studentId'], texts: ['notes'] },
  // Gone within a day, with the file an hour after it was made; deleted earlier nobody would know of the file.
  payoutAccounts: { of: ['educatorId'] },
  payouts: { of: ['educatorId'], texts: ['failure'] },
  sandboxAccounts: { nothing: 'ids and hashes' },
  sandboxTransfers: { nothing: 'amounts, and ids of accounts' },
  reportFiles: { of: ['personId'], hidden: ['storageName', 'studentId'] },
  referralVisits: { nothing: 'ids' },
  serviceBeats: { nothing: 'a time' },
  serviceOutages: { nothing: 'times' },
  serverProcesses: { nothing: 'processes' },
  signInSteps: { of: ['personId'], isDeleted: true, hidden: ['passwordHash', 'tokenHash'] },
  signOnAttempts: { nothing: 'hashes and sealed values that are deleted after a day' },
  signOnCodes: { of: ['personId'], isDeleted: true, hidden: ['tokenHash', 'browserHash'] },
  socketTickets: { nothing: 'hashes that are deleted after a day' },
  spentChallenges: { nothing: 'hashes that are deleted once they are over' },
  studentGroupMembers: { of: ['studentId'], isDeleted: true },
  studentGroups: {
    of: ['ownerId'],
    isDeleted: true,
    texts: ['name'],
    areLabels: true,
    distinctBy: ['ownerId', 'ownerLevelId', 'levelId'],
  },
  studentNoteFiles: { file: { column: 'fileId', whenGone: 'delete' } },
  studentNotes: { of: ['addedBy'], about: ['studentId'], texts: ['notes'] },
  studentParents: { of: ['studentId', 'parentId'], isDeleted: true, email: 'email' },
  subcategories: { nothing: 'the catalogue' },
  subjects: { nothing: 'the catalogue' },
  taughtStudents: { nothing: 'ids and a time, kept from sessions' },
  testClock: { nothing: 'a number' },
  visitActivity: { of: ['personId'] },
  visitAttachments: { of: ['addedBy'], file: { column: 'fileId', whenGone: 'delete' } },
  visitFigures: { nothing: 'sums' },
  visitHappenings: { of: ['actorId', 'personId'] },
  visitFlags: { isOfVisit: true, texts: ['otherReason'] },
  visitHandouts: { of: ['addedBy'], file: { column: 'fileId', whenGone: 'delete' } },
  visitInvitations: { of: ['personId'], texts: ['email'] },
  visitMessages: {
    of: ['senderId', 'receiverId'],
    isOfVisit: true,
    texts: ['body'],
    written: [{ by: 'senderId', texts: ['body'] }],
    file: { column: 'fileId', whenGone: 'forget' },
    hidden: ['clientMessageId'],
  },
  visitNotes: {
    of: ['updatedBy'],
    isOfVisit: true,
    texts: ['subjective', 'objective', 'assessment', 'plan'],
  },
  visitParticipants: { of: ['personId'] },
  visitRequests: {
    of: ['askedBy', 'decidedBy'],
    isOfVisit: true,
    texts: ['reason', 'answer'],
    written: [{ by: 'askedBy', texts: ['reason'] }],
  },
  visitStays: { of: ['personId'], hidden: ['process'] },
  visits: {
    of: ['educatorId', 'createdBy', 'cancelledBy'],
    texts: ['topic', 'cancelReason'],
    guarded: { by: ['educatorId', 'cancelledBy'], texts: ['cancelReason'] },
  },
  waitingRoomPresence: { nothing: 'who waits now' },
  weeklySchedules: { of: ['educatorId'], isDeleted: true },
} as const satisfies Record<keyof DB, Personal | Nothing>;

type Tables = typeof personalTables;

/** A table that has something of people. */
export type PersonalTable = { [T in keyof Tables]: Tables[T] extends Nothing ? never : T }[keyof Tables];

/** The tables that have something of people, by name. */
export function tablesWithPeople(): readonly (readonly [name: PersonalTable, of: Personal])[] {
  return Object.entries<Personal | Nothing>(personalTables).flatMap(([name, rule]) =>
    'nothing' in rule ? [] : [[name as PersonalTable, rule] as const],
  );
}
