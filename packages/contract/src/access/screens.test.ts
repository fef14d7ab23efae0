import { describe, expect, it } from 'vitest';
import { wireRoles, type Role } from '../identity/identity.names.ts';
import { rolesWith } from './capabilities.ts';
import { adminScreens } from './admin-screens.ts';
import {
  addressIn,
  areaBases,
  areaOfRole,
  callScreens,
  mayOpen,
  publicScreens,
  type Area,
  type Screen,
} from './screens.ts';
import { educatorScreens } from './educator-screens.ts';
import { roleLetters, screenMatrix } from './screen-matrix.ts';
import { studentScreens } from './student-screens.ts';

const roles = Object.keys(wireRoles) as Role[];

function linesOf(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' '))
    .toSorted();
}

const areas = Object.keys(areaBases) as Area[];

/**
 * The screens of the table in the form of the matrix; screens that nobody of an area may open have no line there.
 */
function linesOfTable(screensOf: (area: Area) => readonly Screen[]): string[] {
  const lines = areas.flatMap((area) =>
    screensOf(area).map((screen) => {
      const who = Object.entries(roleLetters).filter(([, role]) => mayOpen(role, area, screen));
      return who.length === 0
        ? ''
        : `${addressIn(area, screen)} ${who
            .map(([letter]) => letter)
            .toSorted(byMatrix)
            .join('')}`;
    }),
  );
  return lines.filter((line) => line !== '').toSorted();
}

const order = 'SPETG123g';
const byMatrix = (a: string, b: string): number => order.indexOf(a) - order.indexOf(b);

function built(area: Area): readonly Screen[] {
  if (area === 'student') return Object.values(studentScreens);
  return Object.values(area === 'educator' ? educatorScreens : adminScreens);
}

function entryOf({ path, menu, flag }: Screen): string[] {
  return menu ? [`${path}: ${menu}${flag ? `, ${flag}` : ''}`] : [];
}

describe('the table of screens', () => {
  it('lets each role open what the spec gives it, and nothing else', () => {
    expect(linesOfTable(built)).toEqual(linesOf(screenMatrix));
  });

  it('shows in the navigation of each role what it may open, and with what switched on', () => {
    const entries = Object.fromEntries(
      roles.map((role) => {
        const area = areaOfRole[role];
        const shown = area === null ? [] : built(area).filter((screen) => mayOpen(role, area, screen));
        return [role, shown.flatMap(entryOf)];
      }),
    );
    const student = [
      'dashboard/$userId: dashboards.nav.home',
      'appointment: dashboards.nav.sessions',
      'messages: messages.navStudent',
    ];
    const admin = ['$id/dashboard: institutions.admin.title'];
    const ones = '$id/level-one: administration.levelOne.list';
    const twos = '$id/level-two: administration.levelTwo.list';
    const people = [
      '$id/educators: administration.educator.list',
      '$id/students: administration.student.list',
    ];
    const threes = '$id/level-three: administration.levelThree.list';
    const brand = '$id/white-label: whiteLabel.title';
    const codes = '$id/code-lists: codeLists.title';
    const rates = '$id/rates: ledger.rates.title';
    const curriculum = [
      '$id/subjects: administration.subject.list',
      '$id/sub-categories: administration.subcategory.list',
    ];
    const sessions = '$id/sessions: dashboards.nav.sessions';
    const audit = '$id/audit: audit.title';
    const reports = ['$id/financial-reports: finance.title, payoutEnabled', '$id/reports: reports.title'];
    const data = '$id/personal-data: personalData.title';
    const safeguarding = '$id/safeguarding: messages.safety.title';
    const requests = '$id/cancel-requests: cancelRequests.list.title';
    const flags = '$id/flag-categories: flags.categories.title';
    expect(entries).toEqual({
      student,
      parent: student,
      educator: [
        'dashboard/$userId: dashboards.nav.home',
        'manage-schedule: dashboards.nav.manageSchedule',
        'appointment: dashboards.nav.sessions',
        'my-students: studentNotes.title',
        'financial-report: finance.title, payoutEnabled',
        'referral/$userId: dashboards.nav.referral',
        'messages/$userId: messages.title',
      ],
      topAdmin: [
        ...admin,
        ones,
        twos,
        threes,
        ...people,
        brand,
        codes,
        rates,
        ...reports,
        audit,
        safeguarding,
        data,
      ],
      graAdmin: [...admin, ones, twos, threes, ...people, brand, codes, rates, ...reports, audit, data],
      levelOneAdmin: [...admin, twos, threes, ...people, ...reports, audit, safeguarding],
      levelTwoAdmin: [
        ...admin,
        threes,
        ...people,
        ...curriculum,
        flags,
        sessions,
        ...reports,
        audit,
        safeguarding,
      ],
      levelThreeAdmin: [
        ...admin,
        ...people,
        ...curriculum,
        sessions,
        requests,
        ...reports,
        audit,
        safeguarding,
      ],
      guest: [],
    });
  });

  it('switches nothing on or off that is no entry', () => {
    const rows = [studentScreens, educatorScreens, adminScreens].flatMap((screens) =>
      Object.values<Screen>(screens),
    );
    expect(rows.filter(({ flag, menu }) => flag !== undefined && menu === undefined)).toEqual([]);
  });

  it('has one screen for each entry, and no screen under an entry that does not exist', () => {
    for (const screens of [studentScreens, educatorScreens, adminScreens]) {
      const rows: Screen[] = Object.values(screens);
      const named = rows.flatMap((screen) => (screen.menu ? [screen.entry] : []));
      expect(new Set(named).size).toBe(named.length);
      expect(rows.filter((screen) => screen.entry && !named.includes(screen.entry))).toEqual([]);
    }
  });

  it('keeps who is not signed in out of all but the public screens', () => {
    const open = Object.values<Screen>(publicScreens).filter((screen) => screen.for === undefined);
    expect(open.map((screen) => screen.path)).toEqual([
      '/',
      '/forget-password',
      '/reset-password',
      '/confirm-email',
      '/privacy/policy',
      '/guest/appointment/waiting-room',
      '/page/not-found',
    ]);
    const others: Screen[] = [studentScreens, educatorScreens, adminScreens, callScreens].flatMap((screens) =>
      Object.values<Screen>(screens),
    );
    expect(others.filter((screen) => screen.for === undefined)).toEqual([]);
  });

  it('lets into calls who takes part or looks on, and to the page of viewers students, parents and guests', () => {
    expect(rolesWith(callScreens.call.for).toSorted()).toEqual(
      roles.filter((role) => role !== 'levelThreeAdmin').toSorted(),
    );
    expect(rolesWith(callScreens.broadcastOfStudent.for)).toEqual(['student', 'parent']);
    expect(rolesWith(callScreens.broadcastOfGuest.for)).toEqual(['guest']);
  });
});
