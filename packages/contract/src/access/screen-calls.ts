import { adminScreenCalls } from './admin-screen-calls.ts';
import { educatorScreenCalls, studentScreenCalls } from './member-screen-calls.ts';
import { streamCalls, type ScreenCalls } from './screen-call-lists.ts';
import type { callScreens, publicScreens } from './screens.ts';

const publicScreenCalls = {
  signIn: ['GET /user/authenticate', 'GET /user/sign-on/:id'],
  forgotPassword: [],
  resetPassword: [],
  confirmEmail: [],
  changePassword: [],
  secondFactor: ['GET /user/second-factor'],
  linkedAccounts: ['GET /user/sign-on-links'],
  privacyPolicy: [],
  guestRoom: [{ for: 'guestPlace', calls: ['GET /visit/:id'] }],
  notFound: [],
} as const satisfies Record<keyof typeof publicScreens, ScreenCalls>;

const callScreenCalls = {
  broadcastOfStudent: [...streamCalls, 'GET /visit/:id/kid-info'],
  broadcastOfGuest: [...streamCalls, 'GET /visit/:id/kid-info'],
  call: [
    ...streamCalls,
    'GET /:visitId/chat',
    'GET /visit/:id/credentials',
    'GET /visit/:visitId/whiteboard/image/:fileId',
    { for: 'followClasses', calls: ['GET /visit/:id/encounter'] },
    { for: 'enterCalls', calls: ['GET /visit/:id/kid-info'] },
    { for: 'seeParticipants', calls: ['GET /visit/:id/participants'] },
    { for: 'keepRosters', calls: ['GET /visit/session/students'] },
  ],
} as const satisfies Record<keyof typeof callScreens, ScreenCalls>;

/**
 * By what calls each screen reads, by the table of its row: where it is seen who may read a list. Each call has a gate that
 * lets in who may open the screen; where a list inside is for fewer, its line says for whom.
 */
export const screenCalls = {
  publicScreens: publicScreenCalls,
  callScreens: callScreenCalls,
  studentScreens: studentScreenCalls,
  educatorScreens: educatorScreenCalls,
  adminScreens: adminScreenCalls,
} as const;
