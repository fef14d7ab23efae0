import { fireEvent, screen } from '@testing-library/react';
import { describeHeld, inDialog, press } from '../../../../../test/held-dialog.tsx';
import { GroupList } from './group-list.tsx';

const leo = { id: 'leo', name: 'Leo' };

describeHeld({
  'a group is saved': {
    shown: inDialog(<GroupList levelId="l" students={[leo]} onAdd={() => undefined} />),
    act: async () => {
      const name = await screen.findByLabelText('Name of the group');
      fireEvent.change(name, { target: { value: 'Math' } });
      await press('Save chosen students as a group')();
    },
  },
});
