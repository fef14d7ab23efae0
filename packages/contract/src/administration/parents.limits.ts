import type { CallPace } from '../core/pace.ts';

/** How often each call about the links of parents may be made. */
export const parentsPaces = {
  parentQuestions: 'usual',
  answerChild: 'usual',
  askForChild: 'secret',
  decideParent: 'usual',
  parentProposals: 'usual',
  proposeParent: 'secret',
  withdrawProposal: 'usual',
  decideProposal: 'usual',
  endParentLink: 'usual',
  askMerge: 'secret',
  answerMerge: 'usual',
} as const satisfies Record<string, CallPace>;
