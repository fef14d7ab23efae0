import { fireEvent, screen } from '@testing-library/react';
import { describeHeld, inDialog, press } from '../../../../test/held-dialog.tsx';
import { ParticipationDialog } from './participation-dialog.tsx';
import { PayConfirmation } from './pay-confirmation.tsx';

const leo = {
  ...{ userId: 'leo', name: 'Leo', image: null, side: 'student', presence: 'absent', joinedAt: null },
  ...{ leftAt: null, seconds: 0, times: [], waitedSeconds: 0, hands: 0, handSeconds: 0, talkSeconds: null },
};

describeHeld({
  'a student is marked': {
    shown: (onClose) => <ParticipationDialog isOpen onClose={onClose} visitId="v" isBroadcast={false} />,
    act: async () => void fireEvent.click(await screen.findByRole('radio', { name: 'Present' })),
    answer: (address) =>
      address.endsWith('/attendance')
        ? { visitId: 'v', outcome: null, people: [leo], mayMark: true, mayExport: false }
        : { data: [{ userId: 'leo', name: 'Leo', userSessionStatus: 'NOT_JOINED' }] },
  },
  'the pay of a session is confirmed': {
    shown: inDialog(<PayConfirmation visitId="v" />),
    act: press('Confirm the pay'),
  },
});
