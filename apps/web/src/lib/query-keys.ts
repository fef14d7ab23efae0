/**
 * Where the cache keeps what news make stale. Every key begins with its family, so that a family is renewed as a whole;
 * what is shown beneath a visit is renewed with it.
 */
export const queryKeys = {
  visits: ['visits'],
  /** All children of a parent: what happens to a session changes it, too. */
  childrenOverview: ['visits', 'home', 'children'],
  visit: (visitId: string) => ['visits', 'one', visitId] as const,
  // Not beneath the visits: each reading is written down, and news of another session are no reading.
  visitNotes: ['visit-notes'],
  visitNote: (visitId: string) => ['visit-notes', visitId] as const,
  flag: (visitId: string) => ['visits', 'one', visitId, 'flag'] as const,
  cancelRequests: ['visits', 'cancel-requests'],
  /** Who is in the calls of all visits. */
  allParticipants: ['call', 'participants'],
  participants: (visitId: string) => ['call', 'participants', visitId] as const,
  guest: ['guest'],
  /** Whatever shows codes, in lists or to pick from. */
  codeLists: ['code-lists'],
  enrolment: ['enrolment'],
  /** Whatever is known of earned money. */
  finance: ['finance'],
  referrals: ['referrals'],
  messages: ['messages'],
  messagePeople: ['messages', 'people'],
  /** With whom one may begin: no message changes that. */
  messageStarts: ['messages', 'starts'],
  messageFiles: ['messages', 'files'],
  unreadMessages: ['messages', 'unread'],
  messageReports: ['messages', 'reports'],
  notifications: ['notifications'],
  notificationLists: ['notifications', 'list'],
  profile: ['people', 'profile'],
  children: ['identity', 'kids'],
  schoolQuestions: ['schools', 'questions'],
  parentQuestions: ['parents', 'questions'],
  parentProposals: ['parents', 'proposals'],
  parentAgreements: ['parents', 'agreements'],
  restingLinks: ['parents', 'resting'],
  /** What somebody has to come, as those who keep their account see it. */
  accountSummaries: ['people', 'summary'],
  keptStudents: ['people', 'student'],
  /** A student as those who keep them see them. */
  keptStudent: (id: string) => ['people', 'student', id] as const,
} as const;
