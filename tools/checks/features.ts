/** The tiers of the feature folders, lowest first. A tier may call itself and what is below it. */
export const tiers: readonly (readonly string[])[] = [
  ['identity', 'institutions', 'levels', 'people', 'subjects', 'files', 'notifications', 'audit'],
  ['schedules', 'visits', 'booking'],
  [
    'waiting-room',
    'call',
    'visit-notes',
    'flags',
    'cancel-requests',
    'referrals',
    'student-notes',
    'messages',
  ],
  ['reports', 'finance', 'dashboards', 'administration'],
];

/** The 22 feature folders, the same in the contract, the server and the web. */
export const featureNames: ReadonlySet<string> = new Set(tiers.flat());
