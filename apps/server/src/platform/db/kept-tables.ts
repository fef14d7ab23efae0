import type { DB } from './tables.ts';

/** How long the rows of a table are kept. */
export type Keeping =
  /** For ever: as many as there are things in the world, or the record of what was. */
  | { readonly forever: string }
  /** As long as a row of another table, or no more than a few for each of it. */
  | { readonly with: keyof DB; readonly because?: string }
  /** Until so many days after a moment that each row carries; deleted hourly. */
  | { readonly days: number; readonly after: string }
  /** Until a feature deletes them. */
  | { readonly until: string };

/** Every table, and what bounds it. A new table without a row here does not compile. */
export const keptTables = {
  auditAudiences: { with: 'auditEntries', because: 'one for each level of a line or few' },
  auditEntries: { forever: 'who read and changed what must be told years later' },
  auditHeads: { with: 'institutions' },
  auditLinks: { with: 'auditEntries' },
  auditUnlinked: { until: 'the chain has the entry, a second later' },
  auditValues: { with: 'auditEntries', because: 'two parts; erasure drops them' },
  authenticatorApps: { with: 'people' },
  authSessions: { until: 'identity deletes them hourly, a day after their end; of a parent the last stays' },
  broadcasts: { with: 'visits' },
  // Lines hold personal data: for as long as somebody may look up what became of a file.
  bulkUploadLetters: { days: 30, after: 'createdAt' },
  bulkUploadLines: { days: 30, after: 'createdAt' },
  bulkUploadParts: { days: 1, after: 'createdAt' },
  bulkUploads: { forever: 'who uploaded what must be told years later' },
  callBoardImages: { with: 'visits', because: 'files of a visit are bounded' },
  callBoardUpdates: { until: 'the board puts them into its snapshot' },
  callBoardWriters: { with: 'callBoards', because: 'one for each window that drew' },
  callBoards: { with: 'visits' },
  callClassMembers: { until: 'the class is closed with its call' },
  callClasses: { until: 'the class is closed with its call' },
  callEntries: { until: 'somebody leaves, the call ends or the sign-in is deleted' },
  callKeptBoards: { with: 'visits', because: 'boards of a session are its record' },
  callObservers: { until: 'somebody looks on no longer, or the call ends' },
  callPresence: { until: 'somebody leaves or the call ends' },
  countedVisits: { with: 'visits' },
  credentials: { with: 'people' },
  customSchedules: { forever: 'an educator deletes them' },
  demoFillings: { forever: 'one row' },
  educatorLevels: { with: 'people' },
  educatorRates: { forever: 'what somebody earned rests on them' },
  educatorSubcategories: { with: 'people' },
  erasures: { forever: 'that somebody was erased, and who agreed, must be told years later' },
  files: { until: 'deleted by their owner; unclaimed ones after a day; all are bounded by quotas' },
  fileUsage: { with: 'institutions' },
  flagCategories: { forever: 'bounded for each level' },
  flagMessages: { with: 'visitFlags', because: 'bounded for each flag' },
  guardianships: { with: 'people' },
  guestLinks: { with: 'guestTickets', because: 'one for each reminder' },
  guestTickets: { with: 'people', because: 'one for each guest' },
  hostSecrets: { with: 'hosts', because: 'one of each kind' },
  hosts: { with: 'institutions' },
  idempotencyKeys: { days: 1, after: 'createdAt' },
  institutions: { forever: 'customers' },
  knownBrowsers: { days: 1, after: 'expiresAt' },
  levels: { forever: 'the tree of an institution' },
  // Jobs that were given up can be sent again for 90 days.
  mails: { days: 91, after: 'createdAt' },
  mediaDecisions: { until: 'deleted hourly, two days after they were made' },
  notifications: { forever: 'each person can read their own back to the first' },
  oneTimeLinks: { days: 1, after: 'expiresAt' },
  parentMerges: { days: 1, after: 'lapsesAt' },
  // What a school asks stays until it is answered; it is bounded by the parents of each student.
  parentRequests: { days: 1, after: 'lapsesAt' },
  passkeys: { with: 'people', because: 'ten for each' },
  people: { forever: 'accounts are deactivated, not deleted' },
  rateLimits: { days: 1, after: 'startedAt' },
  recoveryCodes: { with: 'people', because: 'eight for each' },
  recordingFilms: { with: 'recordings' },
  recordings: { with: 'visits', because: 'films are the record of a session' },
  signInSteps: { days: 1, after: 'expiresAt' },
  spentChallenges: { days: 1, after: 'expiresAt' },
  referrals: { forever: 'what educators have advised; each reads their own back to the first' },
  studentNoteFiles: { with: 'studentNotes', because: 'bounded for each note' },
  studentNotes: { forever: 'what the school has noted of a student, as the notes of sessions' },
  referralVisits: { with: 'visits', because: 'one for each visit at most' },
  serverProcesses: { until: 'the others delete it five seconds after its last word' },
  socketTickets: { days: 1, after: 'expiresAt' },
  studentParents: { forever: 'what a school knows of parents, bounded for each student' },
  subcategories: { forever: 'the catalogue of an institution' },
  subjects: { forever: 'the catalogue of an institution' },
  testClock: { forever: 'one row' },
  visitAttachments: { with: 'visits', because: 'files of a visit are bounded' },
  visitFigures: { forever: 'sums for each level, day and week' },
  visitFlags: { with: 'visits' },
  visitRequests: { with: 'visits' },
  visitHandouts: { with: 'visits', because: 'files of a visit are bounded' },
  visitInvitations: { with: 'visits', because: 'people of a visit are bounded' },
  visitMessages: { with: 'visits', because: 'the chat is part of the record' },
  visitNotes: { with: 'visits' },
  visitParticipants: { with: 'visits', because: 'people of a visit are bounded' },
  visits: { forever: 'the record of what was held' },
  waitingRoomPresence: { until: 'the visit is over' },
  weeklySchedules: { forever: 'an educator deletes them' },
} as const satisfies Record<keyof DB, Keeping>;
