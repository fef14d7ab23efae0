import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';

/** A student as the school sees one, with what a test gives in place of what matters to none. */
export function studentView(given: Partial<StudentView> = {}): StudentView {
  return {
    id: '00000000-0000-4000-8000-0000000000c1',
    ...{ name: 'Maya Torres', firstName: 'Maya', lastName: 'Torres' },
    school: { id: '00000000-0000-4000-8000-0000000000e1', name: 'North School' },
    ...{ grade: '7', active: true, studentRollNum: 'N1', email: null, image: null, lastSession: null },
    ...{ dob: '2012-02-03', gender: 'F', mobileNumber: null, unconfirmedEmail: null },
    ...{ emailRefusedAt: null, isAgreeToReceiveMail: false, hasAnsweredMail: false },
    ...{
      parents: [],
      parentRequests: [],
      parentProposals: [],
      hasJoined: true,
      providerOnly: false,
      lastSeen: null,
    },
    attendance: { past: 0, attended: 0 },
    version: 0,
    ...given,
  };
}
