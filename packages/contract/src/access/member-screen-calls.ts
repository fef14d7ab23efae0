import type { educatorScreens } from './educator-screens.ts';
import { bellCalls, creationCalls, keepingCalls, noteCalls, type ScreenCalls } from './screen-call-lists.ts';
import type { studentScreens } from './student-screens.ts';

/** What the screens of educators read, with the lists and windows inside of them. */
export const educatorScreenCalls = {
  enrolment: ['GET /enrolment', 'GET /enrolment/schools', 'GET /enrolment/subcategories'],
  verifyEmail: [],
  home: ['GET /dashboard', 'GET /user/school/question'],
  schedule: [
    'GET /schedule',
    'GET /schedule/custom/:id/impact',
    'GET /schedule/weekly/:id/impact',
    'GET /visit/educator',
  ],
  visits: [
    'GET /availability',
    'GET /calendar/feed',
    'GET /calendar/visits/:id/links',
    'GET /referral/session/educators',
    'GET /visit/:id/flag/categories',
    'GET /visit/educator',
  ],
  create: [
    ...creationCalls,
    'GET /my-students/:id',
    { for: 'createBroadcasts', calls: ['GET /visit/session/student-tree'] },
  ],
  summary: [
    ...noteCalls,
    ...keepingCalls,
    'GET /availability',
    'GET /calendar/visits/:id/links',
    'GET /code-lists/offered',
    'GET /visit/:id/guests',
  ],
  finance: [
    'GET /ledger/educator/:id/balance',
    'GET /ledger/educator/:id/lines',
    'GET /:sessionId/students',
    'GET /educator/payout',
    'GET /educator/payout/account',
    'GET /educator/payout/status',
    'GET /ledger/visit/:id',
    'GET /report/educator/finance',
    'GET /user/profile',
    'GET /visit/:id/attendance',
  ],
  myStudents: ['GET /my-students'],
  student: [
    ...noteCalls,
    ...keepingCalls,
    'GET /code-lists/offered',
    'GET /my-students/:id',
    'GET /my-students/:id/history',
    'GET /student/:id/notes',
  ],
  referrals: [
    'GET /referral',
    'GET /referral/educators',
    'GET /referral/students',
    'GET /referral/subcategories',
    'GET /referral/subjects',
  ],
  referral: ['GET /referral/:id'],
  messages: [
    'GET /chat',
    'GET /chat/people',
    'GET /chat/previous-people',
    { for: 'readAlong', calls: ['GET /chat/read-along'] },
  ],
  notifications: bellCalls,
  profile: [
    'GET /notification/settings',
    'GET /user/device',
    'GET /user/passkey',
    'GET /user/profile',
    { for: 'chooseForParents', calls: ['GET /user/parent-agreement'] },
    { for: 'actForChild', calls: ['GET /user/parent/resting'] },
  ],
  changePassword: [],
  board: ['GET /current-appointments', 'GET /visit/:visitId/whiteboard/image/:fileId'],
  waitingRoom: ['GET /visit/:id/waiting-room'],
} as const satisfies Record<keyof typeof educatorScreens, ScreenCalls>;

/** The same of students and parents. */
export const studentScreenCalls = {
  enrolment: [
    { for: 'enrol', calls: ['GET /enrolment', 'GET /enrolment/schools', 'GET /enrolment/subcategories'] },
  ],
  home: [
    'GET /dashboard',
    'GET /expertises',
    'GET /expertises/sub-category',
    'GET /on-demand-educators',
    {
      for: 'actForChild',
      calls: [
        'GET /user/kid',
        'GET /user/kid/overview',
        'GET /user/parent/proposal',
        'GET /user/parent/question',
      ],
    },
  ],
  visits: ['GET /availability', 'GET /calendar/feed', 'GET /calendar/visits/:id/links', 'GET /visit/student'],
  create: [
    'GET /availability',
    'GET /educator',
    'GET /expertises',
    'GET /expertises/sub-category',
    'GET /on-demand-educators',
    'GET /referral/:id',
    'GET /visit/booking-options',
  ],
  summary: [
    ...noteCalls,
    'GET /availability',
    'GET /calendar/visits/:id/links',
    { for: 'pickCodes', calls: ['GET /code-lists/offered'] },
    { for: 'keepRosters', calls: ['GET /visit/:id/student-details'] },
  ],
  referral: ['GET /referral/:id'],
  messages: [
    'GET /chat',
    'GET /chat/people',
    'GET /chat/previous-people',
    { for: 'readAlong', calls: ['GET /chat/read-along'] },
  ],
  notifications: bellCalls,
  profile: [
    'GET /notification/settings',
    'GET /user/device',
    'GET /user/passkey',
    'GET /user/profile',
    { for: 'chooseForParents', calls: ['GET /user/parent-agreement'] },
    { for: 'actForChild', calls: ['GET /user/parent/resting'] },
  ],
  changePassword: [],
  waitingRoom: ['GET /visit/:id/waiting-room'],
} as const satisfies Record<keyof typeof studentScreens, ScreenCalls>;
