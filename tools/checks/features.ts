/** The tiers of the feature folders, lowest first. A tier may call itself and what is below it. */
export const tiers: readonly (readonly string[])[] = [
  [
    'identity',
    'institutions',
    'levels',
    'people',
    'subjects',
    'files',
    'notifications',
    'audit',
    'code-lists',
  ],
  ['schedules', 'visits', 'booking', 'referrals'],
  [
    'waiting-room',
    'call',
    'visit-notes',
    'flags',
    'cancel-requests',
    'enrolment',
    'student-notes',
    'messages',
    'calendar',
  ],
  ['reports', 'report-files', 'finance', 'payouts', 'ledger', 'dashboards', 'administration', 'bulk-uploads'],
];

/** The 27 feature folders, the same in the contract, the server and the web. */
export const featureNames: ReadonlySet<string> = new Set(tiers.flat());
