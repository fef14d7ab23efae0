import { call } from '../core/call.ts';
import { byId } from '../core/core.shapes.ts';
import { changedAgreement, parentAgreements, parentOfAgreement, restingLinks } from './agreements.shapes.ts';

/** Calls about what students who come of age let their parents have. */
export const agreementsCalls = {
  parentAgreements: call('GET', '/user/parent-agreement', {
    summary: 'What the signed-in student lets each parent have; nobody until 30 days before coming of age.',
    response: parentAgreements,
  }),
  changeParentAgreement: call('PUT', '/user/parent-agreement/:parentId', {
    summary:
      'Lets a parent have sessions, and messages too, or nothing. Once the student is of age it holds at once: who loses all is signed out.',
    params: parentOfAgreement,
    body: changedAgreement,
    response: parentAgreements,
    success: 'profile.agreements.saved',
  }),
  restingLinks: call('GET', '/user/parent/resting', {
    summary: 'The students of the signed-in parent who are of age and have not agreed.',
    response: restingLinks,
  }),
  askForAgreement: call('POST', '/user/parent/resting/:id', {
    summary: 'Asks a student who is of age to let the signed-in parent see sessions; once in a day.',
    params: byId,
    response: restingLinks,
    success: 'people.parents.agreementAsked',
  }),
} as const;
