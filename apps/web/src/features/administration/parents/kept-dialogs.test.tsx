import { describeKept, keepDrafts, typedInto } from '../../../../test/kept-form.tsx';
import { AskForChildDialog } from './ask-for-child-dialog.tsx';
import { MergeParents } from './merge-parents.tsx';
import { ProposeParentDialog } from './propose-parent-dialog.tsx';

const open = { isOpen: true, onClose: () => undefined } as const;
const propose = (id: string) => <ProposeParentDialog {...open} child={{ id, firstName: 'Maya' }} />;

keepDrafts();
describeKept({
  'another parent': {
    field: typedInto('Email', 'pat@home.test'),
    one: propose('maya'),
    other: propose('leo'),
  },
  'a child that is asked for': {
    field: typedInto('Student number', 'S1001'),
    one: <AskForChildDialog {...open} />,
    other: null,
    isOffered: true,
  },
  'two accounts of a parent': {
    field: typedInto('Email of the account that stays', 'one@home.test'),
    one: <MergeParents />,
    other: null,
    isOffered: true,
    press: 'Merge two parent accounts',
  },
});
