import type { UserSession } from '@lectern/contract/identity/identity.shapes.ts';

/** The session of a student, as the server gives it. */
export const studentSession: UserSession = {
  id: '00000000-0000-4000-8000-0000000000a1',
  role: 'STUDENT',
  userType: 'patient',
  socketAuthentication: 'ticket',
  expiry_time: '2026-11-22T10:00:00.000Z',
  name: 'Maya Torres',
  firstName: 'Maya',
  lastName: 'Torres',
  email: 'maya@demo.test',
  image: null,
  payoutEnabled: false,
  institutionRelationFound: true,
  mailVerified: true,
  mustChangePassword: false,
  language: 'en',
  timeZone: 'UTC',
  institutionName: 'Northfield',
  student: { id: '00000000-0000-4000-8000-0000000000a1', name: 'Maya Torres' },
  tutor: null,
  mobileNumber: null,
  isAgreeToReceiveMail: false,
  isAgreeToReceiveTextMessage: false,
  needToShowPopUp: true,
};
