import { call } from '../core/call.ts';
import { byId, page } from '../core/core.shapes.ts';
import { educatorChoice, subcategory, subject } from '../subjects/subjects.shapes.ts';
import {
  referralEducatorQuery,
  referralList,
  referralMade,
  referralQuery,
  referralStudent,
  referralStudentQuery,
  referralSubcategoryQuery,
  referralSubjectQuery,
  referralSummary,
  sessionEducatorQuery,
  sessionReferralForm,
  subjectReferralForm,
} from './referrals.shapes.ts';

/** Calls with which educators name each other to students. */
export const referralsCalls = {
  referSession: call('POST', '/referral/session', {
    summary: 'Names another educator for a completed session with one student, once.',
    creates: true,
    idempotent: true,
    body: sessionReferralForm,
    response: referralMade,
    refusals: ['already_referred', 'session_not_referable', 'not_taught_there'],
    success: 'referrals.made',
  }),
  referSubject: call('POST', '/referral/subject', {
    summary: 'Names another educator to one of the own students for a subcategory.',
    creates: true,
    idempotent: true,
    body: subjectReferralForm,
    response: referralMade,
    refusals: ['referral_open', 'not_taught_there'],
    success: 'referrals.made',
  }),
  referrals: call('GET', '/referral', {
    summary:
      'Pages through referrals of the educator who asks: made (2), received and open (4), or completed (7).',
    query: referralQuery,
    response: referralList,
  }),
  referralSubjects: call('GET', '/referral/subjects', {
    summary: "Lists subjects that other educators teach at the asker's schools.",
    query: referralSubjectQuery,
    response: page(subject),
  }),
  referralSubcategories: call('GET', '/referral/subcategories', {
    summary: "Lists subcategories of a subject that other educators teach at the asker's schools.",
    query: referralSubcategoryQuery,
    response: page(subcategory),
  }),
  referralEducators: call('GET', '/referral/educators', {
    summary: 'Lists educators who can be named for a subcategory.',
    query: referralEducatorQuery,
    response: page(educatorChoice),
  }),
  sessionEducators: call('GET', '/referral/session/educators', {
    summary: 'Lists educators who can be named for a completed session of the asker.',
    query: sessionEducatorQuery,
    response: page(educatorChoice),
    refusals: ['session_not_referable'],
  }),
  referralStudents: call('GET', '/referral/students', {
    summary: "Lists the asker's students whom an educator can be named for.",
    query: referralStudentQuery,
    response: page(referralStudent),
  }),
  referral: call('GET', '/referral/:id', {
    summary: 'One referral, for its student, their parents, and both educators.',
    params: byId,
    response: referralSummary,
  }),
  declineReferral: call('PUT', '/referral/:id/decline', {
    summary: "'No thanks' of the student or a parent: ends an open referral.",
    params: byId,
    response: referralSummary,
    refusals: ['referral_over', 'referral_booked'],
    success: 'referrals.declined',
  }),
} as const;
