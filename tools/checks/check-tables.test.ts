import { describe, expect, it } from 'vitest';
import { checkTables } from './check-tables.ts';
import { brokenRules } from './tree-of.ts';

const features = 'apps/server/src/features';
const visits = {
  [`${features}/visits/visits.repo.ts`]: "db.insertInto('visits'); db.selectFrom('students');",
};

describe('checkTables', () => {
  it('accepts a table with one writer and any readers', () => {
    const flags = {
      [`${features}/flags/flags.repo.ts`]: "db.selectFrom('visits'); db.updateTable('flags as f');",
    };
    expect(brokenRules(checkTables, { ...visits, ...flags })).toEqual([]);
  });

  it('accepts several repos of one feature', () => {
    const sub = { [`${features}/visits/booking/booking.repo.ts`]: "db.deleteFrom('visits');" };
    expect(brokenRules(checkTables, { ...visits, ...sub })).toEqual([]);
  });

  it.each(["db.insertInto('visits')", "db.updateTable('visits as v')", "db.deleteFrom('visits')"])(
    'finds a second feature that writes: %s',
    (code) => {
      const flags = { [`${features}/flags/flags.repo.ts`]: code };
      expect(brokenRules(checkTables, { ...visits, ...flags })).toEqual(['one-owner-per-table']);
    },
  );

  it('finds a write of a feature that only reads', () => {
    const reports = { [`${features}/reports/reports.repo.ts`]: "db.insertInto('exports')" };
    expect(brokenRules(checkTables, reports)).toEqual(['read-only-feature']);
  });

  it('finds SQL outside of repos', () => {
    const service = {
      [`${features}/visits/visits.service.ts`]: "ctx.scope.db.selectFrom('visits').executeTakeFirst();",
    };
    expect(brokenRules(checkTables, service)).toEqual(['sql-outside-repos']);
  });

  it.each([
    ['visits.repo.ts', 'function listDue(all: AllInstitutions) {}'],
    ['visits.service.ts', 'function listDueAcrossInstitutions(all: AllInstitutions) {}'],
    ['visits.repo.ts', 'function listDueAcrossInstitutions(scope: Scope) {}'],
  ])('finds what looks into all institutions and does not say so: %s: %s', (name, code) => {
    expect(brokenRules(checkTables, { [`${features}/visits/${name}`]: code })).toEqual(['all-institutions']);
  });

  it('accepts what looks into all institutions and says so', () => {
    const code = 'export async function listDueAcrossInstitutions(all: AllInstitutions, now: Date) {}';
    expect(brokenRules(checkTables, { [`${features}/visits/visits.repo.ts`]: code })).toEqual([]);
  });
});
