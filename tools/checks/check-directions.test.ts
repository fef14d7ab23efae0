import { describe, expect, it } from 'vitest';
import { checkDirections } from './check-directions.ts';
import { brokenRules, treeOf } from './tree-of.ts';

const server = 'apps/server/src';
const web = 'apps/web/src';
const contract = 'packages/contract/src';

/** A small tree with one of everything that the rules speak of; each planted violation changes one file of it. */
const cleanTree: Readonly<Record<string, string>> = {
  [`${contract}/core/call.ts`]: "import type { ZodType } from 'zod';\nexport type Call = ZodType;",
  [`${contract}/visits/visits.limits.ts`]: 'export const limits = {};',
  [`${contract}/visits/visits.shapes.ts`]: "import { z } from 'zod';\nexport const visit = z.object({});",
  [`${contract}/visits/visits.calls.ts`]:
    "import { visit } from './visits.shapes.ts';\nexport const calls = visit;",
  [`${contract}/visits/visits.rules.ts`]:
    "import { limits } from './visits.limits.ts';\nexport const rule = limits;",
  [`${contract}/calls.ts`]: "import { calls } from './visits/visits.calls.ts';\nexport const all = calls;",
  'packages/call-engine/src/room.ts':
    "import { limits } from '@lectern/contract/visits/visits.limits.ts';\nexport const room = limits;",
  'packages/media-server/src/main.ts':
    "import { WebSocketServer } from 'ws';\nexport const main = WebSocketServer;",
  [`${server}/platform/db/scope.ts`]: 'export interface Scope {}',
  [`${server}/platform/db/tables.ts`]: 'export interface DB {}',
  [`${server}/platform/db/database.ts`]: 'export const db = 1;',
  [`${server}/platform/events/events.ts`]: 'export const events = 1;',
  [`${server}/features/files/files.service.ts`]: 'export const files = 1;',
  [`${server}/features/files/files.policy.ts`]: 'export const mayRead = 1;',
  [`${server}/features/visits/visits.repo.ts`]:
    "import { db } from '../../platform/db/database.ts';\nexport const rows = db;",
  [`${server}/features/visits/visits.rules.ts`]:
    "import { rule } from '@lectern/contract/visits/visits.rules.ts';\nexport const own = rule;",
  [`${server}/features/visits/visits.policy.ts`]: 'export const mayBook = 1;',
  [`${server}/features/visits/visits.view.ts`]:
    "import type { Scope } from '../../platform/db/scope.ts';\nexport type View = Scope;",
  [`${server}/features/visits/visits.service.ts`]: [
    "import { files } from '../files/files.service.ts';",
    "import { rows } from './visits.repo.ts';",
    'export const visits = [files, rows];',
  ].join('\n'),
  [`${server}/features/visits/news.service.ts`]: 'export const news = 1;',
  [`${server}/features/visits/lists/lists.repo.ts`]: 'export const listed = 1;',
  [`${server}/features/visits/lists/lists.rules.ts`]: 'export const pageOf = 1;',
  [`${server}/features/visits/lists/lists.service.ts`]: [
    "import { rows } from '../visits.repo.ts';",
    "import { listed } from './lists.repo.ts';",
    "import { pageOf } from './lists.rules.ts';",
    'export const lists = [rows, listed, pageOf];',
  ].join('\n'),
  [`${server}/features/visits/lists/pages.service.ts`]: 'export const pages = 1;',
  [`${server}/features/visits/roster/roster.service.ts`]: 'export const roster = 1;',
  [`${server}/features/visits/visits.routes.ts`]:
    "import { visits } from './visits.service.ts';\nexport const routes = visits;",
  [`${server}/features/flags/flags.service.ts`]:
    "import { visits } from '../visits/visits.service.ts';\nimport { news } from '../visits/news.service.ts';\nimport { lists } from '../visits/lists/lists.service.ts';\nexport const flags = [visits, news, lists];",
  [`${server}/features/reports/reports.service.ts`]:
    "import { flags } from '../flags/flags.service.ts';\nexport const reports = flags;",
  [`${server}/app-context.ts`]: [
    "import { routes } from './features/visits/visits.routes.ts';",
    "import { rows } from './features/visits/visits.repo.ts';",
    'export const context = [routes, rows];',
  ].join('\n'),
  [`${web}/lib/api-client.ts`]:
    "import type { all } from '@lectern/contract/calls.ts';\nexport const api = 1 as unknown as typeof all;",
  [`${web}/lib/format.ts`]:
    "import { limits } from '@lectern/contract/visits/visits.limits.ts';\nexport const format = limits;",
  [`${web}/ui/button.tsx`]:
    "import { format } from '../lib/format.ts';\nimport { useState } from 'react';\nexport const Button = [format, useState];",
  [`${web}/ui/quick-menu.tsx`]: 'export const QuickMenu = 1;',
  [`${web}/features/call/call-bar.tsx`]:
    "import { QuickMenu } from '../../ui/quick-menu.tsx';\nexport const CallBar = QuickMenu;",
  [`${web}/features/visits/visits.queries.ts`]:
    "import { api } from '../../lib/api-client.ts';\nexport const queries = api;",
  [`${web}/features/visits/visit-list.tsx`]: [
    "import { queries } from './visits.queries.ts';",
    "import { row } from './parts/visit-row.tsx';",
    'export const VisitList = [queries, row];',
  ].join('\n'),
  [`${web}/features/visits/parts/visit-row.tsx`]:
    "import styles from './visit-row.module.css';\nexport const row = styles;",
  [`${web}/features/visits/parts/visit-row.module.css`]: '',
  [`${web}/features/visits/history/parts/history-row.tsx`]:
    "import { row } from '../../parts/visit-row.tsx';\nexport const historyRow = row;",
  [`${web}/features/visits/history/history-list.tsx`]:
    "import { historyRow } from './parts/history-row.tsx';\nexport const HistoryList = historyRow;",
  [`${web}/features/flags/flag-list.tsx`]:
    "import { VisitList } from '../visits/visit-list.tsx';\nexport const FlagList = VisitList;",
  [`${web}/features/visits/visit-words.ts`]: 'export const words = 1;',
  [`${web}/features/booking/booking-form.tsx`]:
    "import { words } from '../visits/visit-words.ts';\nexport const BookingForm = words;",
  [`${web}/features/people/person-words.ts`]: 'export const person = 1;',
  [`${web}/features/reports/report-list.tsx`]:
    "import { words } from '../visits/visit-words.ts';\nexport const ReportList = words;",
  [`${web}/screens/student/visits-screen.tsx`]:
    "import { VisitList } from '../../features/visits/visit-list.tsx';\nexport const Screen = VisitList;",
  'tools/lib/run.ts': "import { spawn } from 'node:child_process';\nexport const run = spawn;",
};

const planted: readonly (readonly [rule: string, path: string, code: string])[] = [
  ['no-unresolved', `${web}/lib/format.ts`, "import { gone } from './gone.ts';"],
  ['no-unresolved', `${web}/lib/format.ts`, "export * from './gone.ts';"],
  ['no-unresolved', `${web}/lib/format.ts`, "export const later = () => import('./gone.ts');"],
  ['no-unresolved', `${web}/lib/format.ts`, "export type Gone = import('./gone.ts').Gone;"],
  [
    'no-unresolved',
    `${web}/lib/format.ts`,
    "import { limits } from '@lectern/contract/visits/visits.limit.ts';",
  ],
  ['no-circular', `${contract}/visits/visits.limits.ts`, "import { rule } from './visits.rules.ts';"],
  ['no-circular', `${contract}/visits/visits.limits.ts`, "import type { rule } from './visits.rules.ts';"],
  [
    'apps-stand-alone',
    `${web}/lib/format.ts`,
    "import { db } from '../../../server/src/platform/db/database.ts';",
  ],
  [
    'apps-stand-alone',
    `${web}/lib/format.ts`,
    "import type { DB } from '../../../server/src/platform/db/tables.ts';",
  ],
  [
    'packages-below-apps',
    'packages/media-server/src/main.ts',
    "import { db } from '../../../apps/server/src/platform/db/database.ts';",
  ],
  [
    'nothing-imports-tools',
    `${server}/platform/events/events.ts`,
    "import { run } from '../../../../../tools/lib/run.ts';",
  ],
  [
    'contract-stands-alone',
    `${contract}/visits/visits.limits.ts`,
    "import { customAlphabet } from 'nanoid';",
  ],
  [
    'contract-stands-alone',
    `${contract}/visits/visits.limits.ts`,
    "import { main } from '../../../media-server/src/main.ts';",
  ],
  ['call-engine-knows-no-react', 'packages/call-engine/src/room.ts', "import { useState } from 'react';"],
  [
    'server-front-door',
    `${server}/features/flags/flags.service.ts`,
    "import { mayBook } from '../visits/visits.policy.ts';",
  ],
  [
    'server-front-door',
    `${server}/features/flags/flags.service.ts`,
    "import { pages } from '../visits/lists/pages.service.ts';",
  ],
  [
    'repos-only-from-own-service',
    `${server}/features/visits/roster/roster.service.ts`,
    "import { listed } from '../lists/lists.repo.ts';",
  ],
  [
    'repos-only-from-own-service',
    `${server}/features/visits/visits.jobs.ts`,
    "import type { listed } from './lists/lists.repo.ts';",
  ],
  [
    'rules-only-from-own-folder',
    `${server}/features/visits/roster/roster.service.ts`,
    "import { pageOf } from '../lists/lists.rules.ts';",
  ],
  [
    'no-service-re-exported',
    `${server}/features/visits/visits.service.ts`,
    "export { news } from './news.service.ts';",
  ],
  [
    'no-two-way-folders',
    `${server}/features/visits/visits.service.ts`,
    "import { lists } from './lists/lists.service.ts';",
  ],
  [
    'only-services-cross',
    `${server}/features/flags/flags.routes.ts`,
    "import { visits } from '../visits/visits.service.ts';",
  ],
  [
    'platform-knows-no-feature',
    `${server}/platform/events/events.ts`,
    "import { files } from '../../features/files/files.service.ts';",
  ],
  [
    'sql-only-in-repos',
    `${server}/features/visits/visits.service.ts`,
    "import { db } from '../../platform/db/database.ts';",
  ],
  [
    'repos-only-from-own-service',
    `${server}/features/visits/visits.policy.ts`,
    "import { rows } from './visits.repo.ts';",
  ],
  ['rules-are-pure', `${server}/features/visits/visits.rules.ts`, "import { readFileSync } from 'node:fs';"],
  [
    'rules-are-pure',
    `${server}/features/visits/visits.rules.ts`,
    "import { mayBook } from './visits.policy.ts';",
  ],
  [
    'web-layers',
    `${web}/features/flags/flag-list.tsx`,
    "import { Screen } from '../../screens/student/visits-screen.tsx';",
  ],
  [
    'web-ui-is-domain-free',
    `${web}/ui/button.tsx`,
    "import { VisitList } from '../features/visits/visit-list.tsx';",
  ],
  [
    'web-ui-is-domain-free',
    `${web}/ui/button.tsx`,
    "import { limits } from '@lectern/contract/visits/visits.limits.ts';",
  ],
  ['web-lib-knows-no-feature', `${web}/lib/browser.ts`, "import { Button } from '../ui/button.tsx';"],
  [
    'web-parts-are-private',
    `${web}/features/flags/flag-list.tsx`,
    "import { row } from '../visits/parts/visit-row.tsx';",
  ],
  [
    'web-parts-are-private',
    `${web}/screens/student/visits-screen.tsx`,
    "import { row } from '../../features/visits/parts/visit-row.tsx';",
  ],
  [
    'web-quick-menu-in-call',
    `${web}/features/visits/visit-words.ts`,
    "import { QuickMenu } from '../../ui/quick-menu.tsx';",
  ],
  // What a part of a feature keeps for itself is private to it, also within the feature.
  [
    'web-parts-are-private',
    `${web}/features/visits/visit-words.ts`,
    "import { historyRow } from './history/parts/history-row.tsx';",
  ],
  [
    'web-parts-are-private',
    `${web}/features/visits/group/group-list.tsx`,
    "import { historyRow } from '../history/parts/history-row.tsx';",
  ],
  [
    'api-only-in-queries',
    `${web}/features/flags/flag-list.tsx`,
    "import { api } from '../../lib/api-client.ts';",
  ],
  [
    'tier-1-calls-nothing-higher',
    `${server}/features/levels/levels.jobs.ts`,
    "import { visits } from '../visits/visits.service.ts';",
  ],
  [
    'tier-2-calls-nothing-higher',
    `${server}/features/schedules/schedules.jobs.ts`,
    "import { flags } from '../flags/flags.service.ts';",
  ],
  [
    'tier-3-calls-nothing-higher',
    `${server}/features/messages/messages.jobs.ts`,
    "import { reports } from '../reports/reports.service.ts';",
  ],
  [
    'web-tier-1-imports-nothing-higher',
    `${web}/features/people/person-words.ts`,
    "import { words } from '../visits/visit-words.ts';",
  ],
  [
    'web-tier-3-imports-nothing-higher',
    `${web}/features/flags/flag-list.tsx`,
    "import type { ReportList } from '../reports/report-list.tsx';",
  ],
  [
    'no-web-feature-cycle',
    `${web}/features/visits/visits.queries.ts`,
    "import { BookingForm } from '../booking/booking-form.tsx';",
  ],
  [
    'web-imports-no-schema',
    `${web}/lib/format.ts`,
    "import { visit } from '@lectern/contract/visits/visits.shapes.ts';",
  ],
  ['web-imports-no-schema', `${web}/lib/format.ts`, "import { all } from '@lectern/contract/calls.ts';"],
  [
    'web-imports-no-schema',
    'packages/call-engine/src/room.ts',
    "import { calls } from '@lectern/contract/visits/visits.calls.ts';",
  ],
];

describe('checkDirections', () => {
  it('finds nothing in a clean tree', () => {
    expect(checkDirections(treeOf(cleanTree))).toEqual([]);
  });

  it.each(planted)('finds %s in %s: %s', (rule, path, code) => {
    const text = `${code}\n${cleanTree[path] ?? ''}`;
    expect(brokenRules(checkDirections, { ...cleanTree, [path]: text })).toEqual([rule]);
  });

  it('finds a schema that is reached through a file with an innocent name', () => {
    const limits = `${contract}/visits/visits.limits.ts`;
    const text = `import { z } from 'zod';\n${cleanTree[limits] ?? ''}`;
    expect(brokenRules(checkDirections, { ...cleanTree, [limits]: text })).toEqual(['web-imports-no-schema']);
  });

  it('lets a form ask a schema where it comes later than the first page and the call', () => {
    const form = `${web}/features/visits/late-fields.tsx`;
    const code =
      "import { visit } from '@lectern/contract/visits/visits.shapes.ts';\nexport const fields = visit;";
    const at = '../../features/visits/late-fields.tsx';
    const broken = (screen: string, how: string) =>
      brokenRules(checkDirections, { ...cleanTree, [form]: code, [`${web}/screens/${screen}`]: how });
    expect(broken('student/form-screen.tsx', `import { fields } from '${at}';`)).toEqual([]);
    expect(broken('call/call-screen.tsx', `export const late = () => import('${at}');`)).toEqual([]);
    for (const screen of ['call/call-screen.tsx', 'public/login-screen.tsx'])
      expect(broken(screen, `import { fields } from '${at}';`)).toEqual(['web-imports-no-schema']);
  });

  it('lets a view know the type of its rows, and no more', () => {
    const view = `${server}/features/visits/visits.view.ts`;
    const types = "import type { rows } from './visits.repo.ts';\nexport type View = typeof rows;";
    const values = "import { rows } from './visits.repo.ts';\nexport const view = rows;";
    expect(brokenRules(checkDirections, { ...cleanTree, [view]: types })).toEqual([]);
    expect(brokenRules(checkDirections, { ...cleanTree, [view]: values })).toEqual([
      'repos-only-from-own-service',
    ]);
  });

  it('lets a repo take columns of another of its own feature, and of no sub-folder that is not its own', () => {
    const columns = `${server}/features/visits/names.repo.ts`;
    const own = "import { names } from '../names.repo.ts';\nexport const listed = names;";
    const others = "import { listed } from '../lists/lists.repo.ts';\nexport const rows = listed;";
    const withColumns = { ...cleanTree, [columns]: 'export const names = 1;' };
    const lists = `${server}/features/visits/lists/columns.repo.ts`;
    const roster = `${server}/features/visits/roster/roster.repo.ts`;
    expect(brokenRules(checkDirections, { ...withColumns, [lists]: own })).toEqual([]);
    expect(brokenRules(checkDirections, { ...withColumns, [roster]: others })).toEqual([
      'repos-only-from-own-service',
    ]);
  });

  it('names the place and the way of a cycle', () => {
    const found = checkDirections(
      treeOf({ 'tools/a.ts': "\nimport { b } from './b.ts';", 'tools/b.ts': "import './a.ts';" }),
    );
    expect(found).toEqual([
      { rule: 'no-circular', path: 'tools/a.ts', line: 2, message: 'tools/a.ts -> tools/b.ts -> tools/a.ts' },
    ]);
  });

  it('finds a pair of features of the web that know each other, each by another file', () => {
    const list = `${web}/features/visits/visit-list.tsx`;
    const flags = "import { FlagList } from '../flags/flag-list.tsx';";
    const broken = brokenRules(checkDirections, {
      ...cleanTree,
      [list]: `${flags}\nexport const VisitList = FlagList;`,
    });
    expect(broken.toSorted()).toEqual([
      'no-circular',
      'no-web-feature-cycle',
      'web-tier-2-imports-nothing-higher',
    ]);
  });

  it('names the way of a cycle of three features of the web', () => {
    const found = checkDirections(
      treeOf({
        [`${web}/features/call/a.ts`]: "import { b } from '../flags/b.ts';\nexport const a = b;",
        [`${web}/features/flags/b.ts`]: 'export const b = 1;',
        [`${web}/features/flags/c.ts`]: "import { d } from '../messages/d.ts';\nexport const c = d;",
        [`${web}/features/messages/d.ts`]: 'export const d = 1;',
        [`${web}/features/messages/e.ts`]: "\nimport { f } from '../call/f.ts';\nexport const e = f;",
        [`${web}/features/call/f.ts`]: 'export const f = 1;',
      }),
    );
    const at = ['call/a.ts', 'flags/c.ts', 'messages/e.ts'].map((one) => `${web}/features/${one}`);
    expect(found).toEqual([
      {
        rule: 'no-web-feature-cycle',
        path: at[0],
        line: 1,
        message: `call -> flags -> messages -> call, by ${at.join(', ')}`,
      },
    ]);
  });

  it('names the way of a cycle of features of the server, by a demo too', () => {
    const found = checkDirections(
      treeOf({
        [`${server}/features/people/people.demo.ts`]:
          "import { setPassword } from '../identity/identity.service.ts';\nexport const scene = setPassword;",
        [`${server}/features/people/people.service.ts`]: 'export const people = 1;',
        [`${server}/features/identity/identity.service.ts`]:
          "import { people } from '../people/people.service.ts';\nexport const setPassword = people;",
      }),
    );
    const at = ['identity/identity.service.ts', 'people/people.demo.ts'].map(
      (one) => `${server}/features/${one}`,
    );
    expect(found).toEqual([
      {
        rule: 'no-server-feature-cycle',
        path: at[0],
        line: 1,
        message: `identity -> people -> identity, by ${at.join(', ')}`,
      },
    ]);
  });

  it('names the way of a circle of three folders of a feature of the server', () => {
    const call = `${server}/features/call`;
    const found = checkDirections(
      treeOf({
        [`${call}/entry/entry.service.ts`]:
          "import { seats } from '../seats/seats.service.ts';\nexport const entry = seats;",
        [`${call}/entry/facts.service.ts`]: 'export const facts = 1;',
        [`${call}/seats/seats.service.ts`]: 'export const seats = 1;',
        [`${call}/seats/steps.service.ts`]:
          "import { signals } from '../signals/signals.service.ts';\nexport const steps = signals;",
        [`${call}/signals/signals.service.ts`]: 'export const signals = 1;',
        [`${call}/signals/tells.service.ts`]:
          "import { facts } from '../entry/facts.service.ts';\nexport const tells = facts;",
      }),
    );
    const way = ['entry', 'seats', 'signals', 'entry'].map((one) => `${call}/${one}`).join(' -> ');
    const by = ['entry/entry', 'seats/steps', 'signals/tells'].map((one) => `${call}/${one}.service.ts`);
    expect(found).toEqual([
      { rule: 'no-two-way-folders', path: by[0], line: 1, message: `${way}, by ${by.join(', ')}` },
    ]);
  });

  it('leaves tests free to reach the database and to enter other features', () => {
    const test = [
      "import { db } from '../../platform/db/database.ts';",
      "import { visits } from '../visits/visits.service.ts';",
      'export const used = [db, visits];',
    ].join('\n');
    expect(
      brokenRules(checkDirections, { ...cleanTree, [`${server}/features/files/files.routes.test.ts`]: test }),
    ).toEqual([]);
  });
});
