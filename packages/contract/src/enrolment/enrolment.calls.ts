import { call } from '../core/call.ts';
import { byId, nothing } from '../core/core.shapes.ts';
import {
  checkChange,
  checkRule,
  enrolmentDecision,
  enrolmentForm,
  enrolmentView,
  openEnrolmentQuery,
  openEnrolments,
  ownEnrolment,
  schoolChoiceQuery,
  schoolChoices,
  schoolRelation,
  subcategoryChoiceQuery,
  subcategoryChoices,
} from './enrolment.shapes.ts';

const sending = ['enrolment_not_needed', 'choice_not_offered', 'too_many_requests'] as const;

/** Calls of people who belong to no school yet, and of those who decide on them. */
export const enrolmentCalls = {
  ownEnrolment: call('GET', '/enrolment', {
    summary: 'The asker’s own request to belong to schools, and what became of it.',
    response: ownEnrolment,
  }),
  enrolmentSchools: call('GET', '/enrolment/schools', {
    summary: 'Open schools to choose from, for people who belong to none.',
    query: schoolChoiceQuery,
    response: schoolChoices,
    refusals: ['enrolment_not_needed'],
  }),
  enrolmentSubcategories: call('GET', '/enrolment/subcategories', {
    summary: 'What is offered at some schools, for an educator who belongs to none.',
    query: subcategoryChoiceQuery,
    response: subcategoryChoices,
    refusals: ['enrolment_not_needed'],
  }),
  chooseSchool: call('PUT', '/user/school-relation', {
    summary:
      'The school step: asks for schools and subcategories (educators), or for a school under a number (students).',
    body: schoolRelation,
    response: ownEnrolment,
    refusals: sending,
    idempotent: true,
    success: 'enrolment.sent',
  }),
  sendEnrolment: call('PUT', '/enrolment', {
    summary: 'Sends an educator’s enrolment with names, mobile number and document.',
    body: enrolmentForm,
    response: ownEnrolment,
    refusals: [...sending, 'file_too_large'],
    idempotent: true,
    success: 'enrolment.sent',
  }),
  openEnrolments: call('GET', '/enrolments', {
    summary:
      'Requests that wait for the asker: of educators for the top admin, of students for their school, or for its stand-in where it has nobody.',
    query: openEnrolmentQuery,
    response: openEnrolments,
  }),
  enrolmentOf: call('GET', '/enrolments/:id', {
    summary: 'The request of one person, for people who may read it; null where there is none.',
    params: byId,
    response: enrolmentView.nullable(),
  }),
  decideEnrolment: call('PUT', '/enrolments/:id', {
    summary:
      'Accepts somebody at the schools that were asked for, or refuses with a reason. A student may be made one with an account of the school’s list that nobody has used.',
    params: byId,
    body: enrolmentDecision,
    response: nothing,
    refusals: [
      ...(['enrolment_changed', 'level_closed', 'choice_not_offered'] as const),
      ...(['roll_number_taken', 'student_number_in_use'] as const),
    ],
    recentProof: 'sometimes',
    idempotent: true,
    success: 'enrolment.decision.saved',
  }),
  setBackgroundCheck: call('PUT', '/user/educator/:id/background-check', {
    summary:
      'Says what came of an educator’s background check, when, under which number and by which document.',
    params: byId,
    body: checkChange,
    response: nothing,
    refusals: ['changed_meanwhile'],
    idempotent: true,
    success: 'enrolment.check.saved',
  }),
  checkRule: call('GET', '/institution/background-check', {
    summary: 'Whether only educators are offered who have passed the background check.',
    response: checkRule,
  }),
  setCheckRule: call('PUT', '/institution/background-check', {
    summary: 'Says whether only educators are offered who have passed it. Booked sessions stay.',
    body: checkRule,
    response: checkRule,
    success: 'enrolment.check.ruleSaved',
  }),
} as const;
