import { call } from '../core/call.ts';
import { byId, nothing } from '../core/core.shapes.ts';
import {
  askingParent,
  childAnswer,
  endedParent,
  mergeAnswer,
  newMerge,
  ownProposals,
  parentDecision,
  parentQuestions,
  proposalOfStudent,
  proposedParent,
  wantedChild,
} from './parents.shapes.ts';
import { studentView } from './students.shapes.ts';

/** Calls about who is whose parent: of parents, and of the Level 3 of a student's school. */
export const parentsCalls = {
  parentQuestions: call('GET', '/user/parent/question', {
    summary: 'What the signed-in parent is asked: of which students schools say that they are the children.',
    response: parentQuestions,
  }),
  answerChild: call('PUT', '/user/parent/child/:id', {
    summary:
      'Accepts a student as the own child, or says that it is not. The school is told of neither by itself.',
    params: byId,
    body: childAnswer,
    response: nothing,
  }),
  askForChild: call('POST', '/user/parent/child', {
    idempotent: true,
    summary:
      'Asks the school of a student, named by number and date of birth, for a link. The answer is the same whether or not there is such a student.',
    body: wantedChild,
    response: nothing,
    refusals: ['too_many_requests'],
    success: 'people.parents.asked',
  }),
  decideParent: call('PUT', '/user/student/:id/parent/:parentId', {
    summary: 'Links a parent who asks for a student of the own school, or does not.',
    params: askingParent,
    body: parentDecision,
    response: studentView,
    refusals: ['parents_full'],
    recentProof: 'sometimes',
    success: 'administration.person.saved',
  }),
  parentProposals: call('GET', '/user/parent/proposal', {
    summary:
      'Which further parents of own children the signed-in parent has proposed and no school has answered yet.',
    response: ownProposals,
  }),
  proposeParent: call('POST', '/user/parent/proposal', {
    idempotent: true,
    summary:
      'Proposes a further parent of an own child who is under age to its school. The answer is the same whether or not anybody has the address.',
    body: proposedParent,
    response: nothing,
    refusals: ['proposals_full', 'too_many_requests'],
    success: 'people.parents.proposed',
  }),
  withdrawProposal: call('DELETE', '/user/parent/proposal/:id', {
    summary: 'Takes back an own proposal that no school has answered yet.',
    params: byId,
    response: nothing,
    success: 'people.parents.proposalWithdrawn',
  }),
  decideProposal: call('PUT', '/user/student/:id/proposal/:proposalId', {
    summary:
      'Enters a parent whom another one has proposed for a student of the own school, as its form does, or does not. Of a parent whom the school has entered already nothing changes.',
    params: proposalOfStudent,
    body: parentDecision,
    response: studentView,
    refusals: ['parents_full', 'address_of_student', 'too_many_requests'],
    recentProof: 'sometimes',
    success: 'administration.person.saved',
  }),
  endParentLink: call('PUT', '/user/student/:id/parent-link/end', {
    summary:
      'Leaves a parent out of those of a student of the own school. Who was linked is signed out everywhere at once.',
    params: byId,
    body: endedParent,
    response: studentView,
    success: 'administration.person.saved',
  }),
  askMerge: call('POST', '/user/parent/merge', {
    idempotent: true,
    summary:
      'Asks both of two accounts whether they belong to one parent: once both have confirmed, one of them is closed.',
    body: newMerge,
    response: nothing,
    refusals: ['same_account', 'no_parent_account', 'parent_account_closed', 'merge_open'],
    success: 'administration.merge.asked',
  }),
  answerMerge: call('PUT', '/user/parent/merge', {
    summary: 'Confirms that another account belongs to the signed-in parent as well, or ends the question.',
    body: mergeAnswer,
    response: nothing,
  }),
} as const;
