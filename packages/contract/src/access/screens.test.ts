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
import { studentScreens } from './student-screens.ts';

const roles = Object.keys(wireRoles) as Role[];

/** The letters of the matrix: student, parent, educator, top, GRA, levels 1 to 3, guest. */
const letters = {
  S: 'student',
  P: 'parent',
  E: 'educator',
  T: 'topAdmin',
  G: 'graAdmin',
  1: 'levelOneAdmin',
  2: 'levelTwoAdmin',
  3: 'levelThreeAdmin',
  g: 'guest',
} as const satisfies Record<string, Role>;

/** Typed by hand from the lists of screens and roles of the spec, not from the table. */
const matrix = `
/student/enroll-student-information                        SP
/$roleTypePath/verify-email                                E
/$roleTypePath/enroll-physician-information                E
/student/dashboard/$userId                          SP
/student/appointment                                SP
/student/appointment/$userId/create                 SP
/student/encounter                                  SP
/student/appointment/waiting-room/$userId/$visitId  SP
/student/subject-referral/summary/$receiverId/$id   SP
/student/notifications                              SP
/student/messages                                   SP
/student/my-profile                                 SP
/student/change-password                            SP
/$roleTypePath/dashboard/$userId                    E
/$roleTypePath/manage-schedule                      E
/$roleTypePath/appointment                          E
/$roleTypePath/appointment/create                   E
/$roleTypePath/appointment/summary/$visitId         E
/$roleTypePath/waiting-room/$userId/$visitId        E
/$roleTypePath/my-students                          E
/$roleTypePath/financial-report                     E
/$roleTypePath/summary/$userId/$studentId           E
/$roleTypePath/referral/$userId                     E
/$roleTypePath/subject-referral/summary/$receiverId/$id E
/$roleTypePath/white/board                          E
/$roleTypePath/messages/$userId                     E
/$roleTypePath/notifications                        E
/$roleTypePath/my-profile                           E
/$roleTypePath/change-password                      E
/admin/$id/dashboard                                TG
/admin/$id/audit                           TG
/admin/$id/safeguarding                      T
/admin/$id/financial-reports                        TG
/admin/$id/financial-reports/custom/$educatorUserId TG
/admin/$id/financial-reports/payout/$educatorUserId TG
/admin/$id/reports                         TG
/admin/$id/personal-data                   TG
/admin/$id/dashboard/level-report                          TG
/admin/change-password/$id                          TG
/level-one/$id/dashboard                            1
/level-one/$id/audit                           1
/level-one/$id/safeguarding                      1
/level-one/$id/financial-reports                    1
/level-one/$id/financial-reports/custom/$educatorUserId 1
/level-one/$id/financial-reports/payout/$educatorUserId 1
/level-one/$id/reports                     1
/level-one/$id/dashboard/level-report                      1
/level-one/$id/change-password                      1
/level-two/$id/dashboard                            2
/level-two/$id/audit                           2
/level-two/$id/safeguarding                      2
/level-two/$id/financial-reports                    2
/level-two/$id/financial-reports/custom/$educatorUserId 2
/level-two/$id/financial-reports/payout/$educatorUserId 2
/level-two/$id/reports                     2
/level-two/$id/dashboard/level-report                      2
/level-two/$id/change-password                      2
/level-two/$id/sessions                                    2
/level-two/$id/sessions/create                      2
/level-two/$id/sessions/summary/$visitId            2
/level-two/video-call                               2
/level-three/$id/dashboard                          3
/level-three/$id/audit                           3
/level-three/$id/financial-reports                  3
/level-three/$id/financial-reports/custom/$educatorUserId 3
/level-three/$id/financial-reports/payout/$educatorUserId 3
/level-three/$id/reports                   3
/level-three/$id/safeguarding                      3
/level-three/$id/dashboard/level-report                    3
/level-three/$id/change-password                    3
/level-three/$id/sessions                                  3
/level-three/$id/sessions/create                    3
/level-three/$id/cancel-requests                    3
/level-three/$id/sessions/summary/$visitId          3
/admin/$id/level-one                                TG
/admin/$id/level-one/add                            TG
/admin/$id/level-one/$levelId                       TG
/admin/$id/level-one/$levelId/edit                  TG
/admin/$id/level-two                                TG
/admin/$id/level-two/$levelId/view                  TG
/admin/$id/level-three                              TG
/admin/$id/level-three/$levelId/view                TG
/level-one/$id/level-two                            1
/level-one/$id/level-two/add                        1
/level-one/$id/level-two/$levelId/view              1
/level-one/$id/level-two/$levelId/edit              1
/level-one/$id/level-three                          1
/level-one/$id/level-three/$levelId/view            1
/level-two/$id/level-three                          2
/level-two/$id/level-three/add                      2
/level-two/$id/level-three/$levelId/view            2
/level-two/$id/level-three/$levelId/edit            2
/level-two/$id/subjects                             2
/level-two/$id/subjects/add                         2
/level-two/$id/subjects/$subjectId/view             2
/level-two/$id/subjects/$subjectId/edit             2
/level-two/$id/sub-categories                       2
/level-two/$id/flag-categories                      2
/level-two/$id/sub-categories/add                   2
/level-two/$id/sub-categories/$subcategoryId/view   2
/level-two/$id/sub-categories/$subcategoryId/edit   2
/level-three/$id/subjects                           3
/level-three/$id/subjects/add                       3
/level-three/$id/subjects/$subjectId/view           3
/level-three/$id/subjects/$subjectId/edit           3
/level-three/$id/sub-categories                     3
/level-three/$id/sub-categories/add                 3
/level-three/$id/sub-categories/$subcategoryId/view 3
/level-three/$id/sub-categories/$subcategoryId/edit 3
/admin/$id/students                                 TG
/level-one/$id/students                             1
/level-two/$id/students                             2
/level-three/$id/students                           3
/level-three/$id/students/add                       3
/level-three/$id/students/upload                    3
/level-three/$id/user/$userId/student               3
/level-three/$id/user/$userId/edit                  3
/level-three/$id/student/notes                      3
/admin/$id/educators                                TG
/admin/$id/educators/$userId                        TG
/admin/$id/educators/$userId/edit                   TG
/level-one/$id/educators                            1
/level-one/$id/educators/$userId/view               1
/level-one/$id/educators/$userId/edit               1
/level-two/$id/educators                            2
/level-two/$id/educators/add                        2
/level-two/$id/educators/upload                     2
/level-two/$id/educators/$userId/view               2
/level-two/$id/educators/$userId/edit               2
/level-three/$id/educators                          3
/level-three/$id/educators/add                      3
/level-three/$id/educators/upload                   3
/level-three/$id/educators/$userId/view             3
/level-three/$id/educators/$userId/edit             3
/admin/$id/white-label                              TG
/admin/$id/code-lists                               TG
/admin/$id/rates                                    TG
/admin/$id/second-factor                            TG
/level-one/$id/second-factor                        1
/level-two/$id/second-factor                        2
/level-three/$id/second-factor                      3
/level-two/$id/notifications                        2
/level-three/$id/notifications                      3
`;

function linesOf(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' '))
    .toSorted();
}

const areas = Object.keys(areaBases) as Area[];

/** The screens of the table in the form of the matrix; what nobody of an area may open has no line there. */
function linesOfTable(screensOf: (area: Area) => readonly Screen[]): string[] {
  const lines = areas.flatMap((area) =>
    screensOf(area).map((screen) => {
      const who = Object.entries(letters).filter(([, role]) => mayOpen(role, area, screen));
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
    expect(linesOfTable(built)).toEqual(linesOf(matrix));
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
