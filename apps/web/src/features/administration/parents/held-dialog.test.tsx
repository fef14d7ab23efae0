import { describeHeld, inDialog, press } from '../../../../test/held-dialog.tsx';
import { MergeQuestion } from './merge-question.tsx';
import { ParentQuestions } from './parent-questions.tsx';

const asked = { studentId: 'leo', name: 'Leo', schoolName: 'North School' };
const merge = {
  ...{ isKept: true, otherEmail: 'm…@home.test', hasConfirmed: false },
  lapsesAt: '2026-12-01T12:00:00Z',
};

describeHeld({
  'a parent answers for a child': {
    shown: inDialog(<ParentQuestions />),
    act: press('Not my child'),
    answer: () => ({ children: [asked], merge: null }),
  },
  'a parent answers for an account': {
    shown: inDialog(<MergeQuestion merge={merge} />),
    act: press('Not my account'),
  },
});
