/**
 * The cache keys that news can make stale. Every key begins with its family, so that a family is refetched as a
 * whole; parts below a visit are refetched with it.
 */
export const queryKeys = {
  visits: ['visits'],
  /** All children of a parent: a session's events change it, too. */
  childrenOverview: ['visits', 'home', 'children'],
  visit: (visitId: string) => ['visits', 'one', visitId] as const,
  // Not beneath the visits: each reading is written down, and news of another session are no reading.
  visitNotes: ['visit-notes'],
  visitNote: (visitId: string) => ['visit-notes', visitId] as const,
  flag: (visitId: string) => ['visits', 'one', visitId, 'flag'] as const,
  cancelRequests: ['visits', 'cancel-requests'],
  /** The people in the calls of all visits. */
  allParticipants: ['call', 'participants'],
  participants: (visitId: string) => ['call', 'participants', visitId] as const,
  guest: ['guest'],
  /** Everything that shows codes, in lists or to pick from. */
  codeLists: ['code-lists'],
  enrolment: ['enrolment'],
  /** Everything about earned money. */
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
  /** A person's upcoming sessions, for those who keep their account. */
  accountSummaries: ['people', 'summary'],
  keptStudents: ['people', 'student'],
  /** A student as those who keep them see them. */
  keptStudent: (id: string) => ['people', 'student', id] as const,
} as const;
