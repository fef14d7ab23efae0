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

/**
 * The tiers of the features in the web, lowest first. They are not the server's in two places: there everybody sends
 * notifications, here a notification leads to everybody; and the buttons of the calendar know no session.
 */
export const webTiers: readonly (readonly string[])[] = [
  ['institutions', 'identity', 'people', 'subjects', 'calendar'],
  ['visits', 'booking', 'schedules', 'referrals'],
  [
    'call',
    'waiting-room',
    'visit-notes',
    'flags',
    'cancel-requests',
    'enrolment',
    'student-notes',
    'messages',
    'notifications',
  ],
  ['administration', 'bulk-uploads', 'code-lists', 'dashboards', 'finance', 'payouts', 'reports'],
];

/** The feature folders of the web. */
export const webFeatureNames: ReadonlySet<string> = new Set(webTiers.flat());

/** All feature folders, the same in the contract, the server and the web. */
export const featureNames: ReadonlySet<string> = new Set(tiers.flat());
