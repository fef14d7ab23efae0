import { describe, expect, it } from 'vitest';
import { checkWords } from './check-words.ts';
import { brokenRules } from './tree-of.ts';

const path = 'apps/server/src/features/visits/visits.view.ts';

describe('checkWords', () => {
  it.each([
    ['a variable', 'const tutorName = 1;'],
    ['a renamed destructured key', 'const { expertise: expertiseName } = row;'],
    ['an element of a destructured list', 'const [firstDoctor] = rows;'],
    ['a function', 'function listTenants() {}'],
    ['a parameter', 'export const f = (patientId: string) => patientId;'],
    ['a parameter with a default', 'function f(kids = 0) {}'],
    ['the rest of the parameters', 'function f(...physicians: string[]) {}'],
    ['a caught error', 'try { f(); } catch (encounterError) {}'],
    ['a class', 'class CounselorList {}'],
    ['a method', 'class A { bookAppointment() {} }'],
    ['a type', 'type BranchId = string;'],
    ['an interface', 'interface Tutee {}'],
    ['a type parameter', 'type A<Tenant> = Tenant;'],
    ['a renamed import', "import { educator as tutor } from './a.ts';"],
    ['an imported namespace', "import * as tutors from './a.ts';"],
  ])('finds an old word in the name of %s', (_what, text) => {
    expect(brokenRules(checkWords, { [path]: text })).toEqual(['words']);
  });

  it('finds an old word in a file name', () => {
    expect(brokenRules(checkWords, { 'apps/web/src/features/people/tutor-list.tsx': '' })).toEqual(['words']);
  });

  it('leaves wire names in keys, strings, property accesses and destructured keys', () => {
    const text = [
      "export const view = { tutorId: row.tutorId, role: 'TUTOR', kind: row['branch'] };",
      'export const { expertiseCategory } = view;',
      'export interface Wire { patientName: string }',
    ].join('\n');
    expect(brokenRules(checkWords, { [path]: text })).toEqual([]);
  });

  it('leaves longer words that only begin like an old one', () => {
    const text = 'export const tutoringHours = 1;\nexport const authSession = 2;';
    expect(brokenRules(checkWords, { [path]: text })).toEqual([]);
  });

  it('leaves the contract, which turns wire words into ours', () => {
    expect(
      brokenRules(checkWords, { 'packages/contract/src/visits/visits.names.ts': 'const tutor = 1;' }),
    ).toEqual([]);
  });
});
