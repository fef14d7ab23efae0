import { describe, expect, it } from 'vitest';
import { checkInstitutions } from './check-institutions.ts';
import { brokenRules } from './tree-of.ts';

const server = 'apps/server/src';
const hosts = `${server}/features/institutions/hosts.repo.ts`;
const repo = `${server}/features/institutions/institutions.repo.ts`;
const reasonsOfHosts = [
  'the name of the host decides the institution',
  'all hosts of this machine follow its port',
  'all hosts of this machine follow its address',
];
const reasons = [
  'a demo that was not filled to its end goes',
  'the product works for one after the other',
  'whoever runs the product sees all of it',
  'a new institution is in none',
];
const callsFor = (all: readonly string[]) => all.map((why) => `acrossInstitutions(db, '${why}');`).join('\n');
const listed = callsFor(reasons);

describe('checkInstitutions', () => {
  it.each([
    [`${server}/features/visits/visits.repo.ts`, "acrossInstitutions(db, 'it is quicker');"],
    [`${server}/features/visits/visits.repo.ts`, `acrossInstitutions(db, '${reasons[0]}');`],
    [repo, `${listed} acrossInstitutions(db, 'it is quicker');`],
    [repo, `${listed} acrossInstitutions(db, why);`],
  ])('finds what works across institutions and is not listed in %s', (path, text) => {
    expect(brokenRules(checkInstitutions, { [path]: text })).toEqual(['across-institutions']);
  });

  it('finds a row of what is no more', () => {
    expect(brokenRules(checkInstitutions, { [repo]: '' })).toEqual(['across-no-more']);
  });

  it.each([
    ["import pg from 'pg';"],
    ['database.pool.query("select 1");'],
    ['scope.db.executeQuery(CompiledQuery.raw("select 1"));'],
  ])('finds a way past the guard: %s', (text) => {
    const path = `${server}/features/visits/visits.repo.ts`;
    expect(brokenRules(checkInstitutions, { [path]: text })).toEqual(['past-the-guard']);
  });

  it('finds a connection of whose loss nobody hears', () => {
    const tree = {
      [`${server}/platform/db/migrate.ts`]: "import pg from 'pg'; new pg.Pool();",
      [`${server}/platform/db/migrate.test.ts`]: "import pg from 'pg'; new pg.Client();",
    };
    expect(brokenRules(checkInstitutions, tree)).toEqual(['unheard-connection']);
  });

  it('accepts what is listed, tests, types, and the places that open connections', () => {
    const tree = {
      [repo]: listed,
      [hosts]: callsFor(reasonsOfHosts),
      'apps/server/test/test-server.ts': "acrossInstitutions(db, 'tests look everywhere');",
      [`${server}/features/visits/visits.repo.test.ts`]: 'server.db.executeQuery(query);',
      [`${server}/platform/jobs/turn.ts`]: "import type pg from 'pg';",
      [`${server}/platform/db/connect.ts`]: "import pg from 'pg'; new pg.Pool();",
    };
    expect(brokenRules(checkInstitutions, tree)).toEqual([]);
  });
});
