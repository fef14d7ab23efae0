import { describeHeld, press } from '../../../../test/held-dialog.tsx';
import { ChildDialog } from './child-dialog.tsx';

const leo = { id: 'leo', name: 'Leo Torres', image: null, grade: '7', schoolName: 'North School' };

describeHeld({
  'a child is chosen': {
    shown: (onClose) => <ChildDialog isOpen onClose={onClose} chosenId="maya" />,
    act: press('Choose Leo Torres'),
    answer: () => ({ data: [leo] }),
  },
});
