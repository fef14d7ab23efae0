import type { Screen } from './screen.ts';

const days = 'from=2026-10-01&to=2026-10-14';

/** Screens about what was done and what it earns. */
export const moneyScreens: readonly Screen[] = [
  { name: 'financial report', account: 'educator1', path: () => '/Counselor/financial-report' },
  {
    name: 'why this balance',
    account: 'educator1',
    path: () => '/Counselor/financial-report',
    steps: (page) => page.getByRole('button', { name: /^(Why this sum|¿Por qué esta suma)/ }).click(),
  },
  {
    name: 'financial reports',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/financial-reports?${days}`,
  },
  {
    name: 'financial report of an educator',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/financial-reports/custom/${ids.educator1}?${days}`,
  },
  {
    name: 'payouts of an educator',
    account: 'level3',
    path: ({ ids }) => `/level-three/${ids.level3}/financial-reports/payout/${ids.educator1}?${days}`,
  },
  {
    name: 'payout history',
    account: 'educator1',
    path: () => `/Counselor/financial-report?type=payouts&${days}`,
  },
  {
    name: 'setup of payouts',
    account: 'educator1',
    path: () => '/Counselor/financial-report',
    steps: async (page) => {
      await page.getByRole('button', { name: /^(Setup|Configurar)$/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'reports', account: 'level3', path: ({ ids }) => `/level-three/${ids.level3}/reports` },
  {
    name: 'usage report',
    account: 'admin',
    path: ({ ids }) => `/admin/${ids.admin}/reports?kind=usage&${days}`,
  },
];
