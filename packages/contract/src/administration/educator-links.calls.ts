import { call } from '../core/call.ts';
import { byId, nothing } from '../core/core.shapes.ts';
import { askedEducator, schoolAnswer, schoolQuestions, wantedEducator } from './educator-links.shapes.ts';

/** Calls about educators who have an account and are to teach at a further school. */
export const educatorLinksCalls = {
  askEducator: call('POST', '/user/educator/association', {
    idempotent: true,
    summary:
      'Asks the owner of an address whether they teach at schools of the asker’s. The answer does not reveal an educator whom the asker does not read already.',
    body: wantedEducator,
    response: askedEducator,
    refusals: ['level_closed', 'too_many_requests'],
    success: 'administration.educatorLink.asked',
  }),
  schoolQuestions: call('GET', '/user/school/question', {
    summary: 'Which schools ask the signed-in educator to teach there.',
    response: schoolQuestions,
  }),
  answerSchool: call('PUT', '/user/school/question/:id', {
    summary: 'Accepts a school that asks, or refuses it. A refusal is not told to the school.',
    params: byId,
    body: schoolAnswer,
    response: nothing,
    refusals: ['level_closed'],
  }),
} as const;
