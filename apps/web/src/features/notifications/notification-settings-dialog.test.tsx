import { fireEvent, screen } from '@testing-library/react';
import { describeHeld, press } from '../../../test/held-dialog.tsx';
import { NotificationSettingsDialog } from './notification-settings-dialog.tsx';

const settings = {
  kinds: [{ kind: 'sessionMissed', bell: true, isBellFixed: false, mail: true }],
  ...{ quietHours: '21:00-07:00', timeZone: 'America/New_York', getsMail: true },
};
const dialog = {
  shown: (onClose: () => void) => <NotificationSettingsDialog isOpen onClose={onClose} />,
  answer: () => settings,
};

describeHeld({
  'a way of notifications is switched': {
    ...dialog,
    act: async () => void fireEvent.click(await screen.findByRole('switch', { name: /: email$/ })),
  },
  'quiet hours are saved': {
    ...dialog,
    act: async () => {
      fireEvent.click(await screen.findByRole('switch', { name: 'Have quiet hours' }));
      await press('Save quiet hours')();
    },
  },
});
