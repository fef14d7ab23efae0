import type { Screen } from './screens.ts';

/** Reports of administrators, below the base of their area. */
export const reportScreens = {
  /** For the top and the GRA administrator payouts are always on. */
  finances: {
    path: '$id/financial-reports',
    title: 'finance.title',
    entry: 'finances',
    menu: 'finance.title',
    flag: 'payoutEnabled',
    for: 'readFinances',
  },
  educatorFinances: {
    path: '$id/financial-reports/custom/$educatorUserId',
    title: 'finance.title',
    entry: 'finances',
    for: 'readFinances',
  },
  educatorPayouts: {
    path: '$id/financial-reports/payout/$educatorUserId',
    title: 'finance.title',
    entry: 'finances',
    for: 'readFinances',
  },
  reports: {
    path: '$id/reports',
    title: 'reports.title',
    entry: 'reports',
    menu: 'reports.title',
    for: 'readReports',
  },
} as const satisfies Record<string, Screen>;
