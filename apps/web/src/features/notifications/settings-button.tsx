import { Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { lateWindow } from '../../ui/late-part.tsx';

const Dialog = lateWindow(
  async () => (await import('./notification-settings-dialog.tsx')).NotificationSettingsDialog,
);

/** Opens the settings of notifications. */
export function SettingsButton() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSettings size={18} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        {say('notifications.settings.open')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
