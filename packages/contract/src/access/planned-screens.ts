import type { Role } from '../identity/identity.names.ts';

/** A screen or list of the spec that is not built. When it is, its row moves into `screens.ts` and its roles become a capability. */
interface PlannedScreen {
  /** Below the bases of its areas. */
  readonly path: string;
  readonly roles: readonly Role[];
}

const families = ['student', 'parent'] as const;
const tops = ['topAdmin', 'graAdmin'] as const;
const schools = ['levelTwoAdmin', 'levelThreeAdmin'] as const;
const aboveLevelTwo = [...tops, 'levelOneAdmin'] as const;
const aboveLevelThree = [...aboveLevelTwo, 'levelTwoAdmin'] as const;
const admins = [...aboveLevelThree, 'levelThreeAdmin'] as const;

/** What the spec has and the product has not yet, by who works there; the browser loads none of it. */
export const plannedScreens: Readonly<Record<'student' | 'educator' | 'admin', readonly PlannedScreen[]>> = {
  student: [
    { path: 'enroll-student-information', roles: families },
    { path: 'my-profile', roles: families },
    { path: 'messages', roles: families },
    { path: 'subject-referral/summary/$receiverId/$id', roles: families },
  ],
  educator: [
    'verify-email',
    'enroll-physician-information',
    'my-profile',
    'my-students',
    'summary/$userId/$studentId',
    'financial-report',
    'referral/$userId',
    'subject-referral/summary/$receiverId/$id',
    'messages/$userId',
  ].map((path) => ({ path, roles: ['educator'] })),
  admin: [
    { path: '$id/dashboard/level-report', roles: admins },
    // Each adds and edits the level just below, and reads what is further down.
    { path: '$id/level-one', roles: tops },
    { path: '$id/level-one/add', roles: tops },
    { path: '$id/level-one/$levelId/view', roles: tops },
    { path: '$id/level-one/$levelId/edit', roles: tops },
    { path: '$id/level-two', roles: aboveLevelTwo },
    { path: '$id/level-two/add', roles: ['levelOneAdmin'] },
    { path: '$id/level-two/$levelId/view', roles: aboveLevelTwo },
    { path: '$id/level-two/$levelId/edit', roles: ['levelOneAdmin'] },
    { path: '$id/level-three', roles: aboveLevelThree },
    { path: '$id/level-three/add', roles: ['levelTwoAdmin'] },
    { path: '$id/level-three/$levelId/view', roles: aboveLevelThree },
    { path: '$id/level-three/$levelId/edit', roles: ['levelTwoAdmin'] },
    // Educators and students are read by all.
    { path: '$id/educators', roles: admins },
    { path: '$id/educators/add', roles: schools },
    { path: '$id/educators/$userId/view', roles: admins },
    { path: '$id/educators/$userId/edit', roles: schools },
    { path: '$id/educators/upload', roles: schools },
    { path: '$id/students', roles: admins },
    { path: '$id/students/add', roles: ['levelThreeAdmin'] },
    { path: '$id/user/$userId/student', roles: ['levelThreeAdmin'] },
    { path: '$id/user/$userId/edit', roles: ['levelThreeAdmin'] },
    { path: '$id/students/upload', roles: ['levelThreeAdmin'] },
    { path: '$id/student/notes', roles: ['levelThreeAdmin'] },
    { path: '$id/subjects', roles: schools },
    { path: '$id/subjects/add', roles: schools },
    { path: '$id/subjects/$subjectId/view', roles: schools },
    { path: '$id/subjects/$subjectId/edit', roles: schools },
    { path: '$id/sub-categories', roles: schools },
    { path: '$id/sub-categories/add', roles: schools },
    { path: '$id/sub-categories/$subcategoryId/view', roles: schools },
    { path: '$id/sub-categories/$subcategoryId/edit', roles: schools },
    { path: '$id/sessions', roles: schools },
    { path: '$id/cancel-requests', roles: ['levelThreeAdmin'] },
    { path: '$id/notifications', roles: schools },
    { path: '$id/financial-reports', roles: admins },
    { path: '$id/financial-reports/custom/$educatorUserId', roles: admins },
    { path: '$id/financial-reports/payout/$educatorUserId', roles: admins },
    { path: '$id/reports', roles: admins },
    { path: '$id/white-label', roles: tops },
    { path: '$id/audit', roles: admins },
  ],
};
