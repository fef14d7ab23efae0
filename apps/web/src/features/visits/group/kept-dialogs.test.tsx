import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describeKept, keepDrafts } from '../../../../test/kept-form.tsx';
import { RosterDialog } from './roster-dialog.tsx';

const ana = { id: 'ana', name: 'Ana' };
const dialog = (visitId: string) => (
  <RosterDialog isOpen visitId={visitId} students={[ana]} onClose={() => undefined} />
);
const chosen = {
  fill: async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Students' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ben' }));
  },
  held: async () => (await screen.findByText(/students? chosen$/)).textContent,
  typed: '2 of 30 students chosen',
};

keepDrafts((address) =>
  address.includes('/visit/session/students')
    ? { data: [{ studentId: 'ben', name: 'Ben', stuRollNo: null, image: null }] }
    : { sessionStatus: 'Booked', sessionUsers: [{ userId: 'ana', name: 'Ana', role: 'STUDENT' }] },
);
describeKept({
  'the students of a classroom that were chosen': { field: chosen, one: dialog('v-1'), other: dialog('v-2') },
});
