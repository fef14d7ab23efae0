import { parentsCalls } from '@lectern/contract/administration/parents.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import * as asks from './child-asks.service.ts';
import * as answers from './parent-answers.service.ts';
import * as merges from './parent-merges.service.ts';
import * as proposals from './parent-proposals.service.ts';

const parents = whoMay('actForChild');
const keepers = whoMay('keepStudents');

export const parentsRoutes: Route[] = [
  route(parentsCalls.parentQuestions, parents, (ctx) => answers.questions(ctx)),
  route(parentsCalls.answerChild, parents, (ctx, { params, body }) =>
    answers.answerChild(ctx, params.id, body.isMine),
  ),
  route(parentsCalls.askForChild, parents, (ctx, { body }) => asks.askForChild(ctx, body)),
  route(parentsCalls.decideParent, keepers, (ctx, { params, body }) =>
    asks.decideParent(ctx, params, body.approve),
  ),
  route(parentsCalls.parentProposals, parents, (ctx) => proposals.ownProposals(ctx)),
  route(parentsCalls.proposeParent, parents, (ctx, { body }) => proposals.proposeParent(ctx, body)),
  route(parentsCalls.withdrawProposal, parents, (ctx, { params }) =>
    proposals.withdrawProposal(ctx, params.id),
  ),
  route(parentsCalls.decideProposal, keepers, (ctx, { params, body }) =>
    proposals.decideProposal(ctx, params, body.approve),
  ),
  route(parentsCalls.endParentLink, keepers, (ctx, { params, body }) =>
    asks.endParentLink(ctx, params.id, body.email),
  ),
  route(parentsCalls.askMerge, whoMay('mergeParents'), (ctx, { body }) => merges.askMerge(ctx, body)),
  route(parentsCalls.answerMerge, parents, (ctx, { body }) => merges.answerMerge(ctx, body.isMine)),
];
