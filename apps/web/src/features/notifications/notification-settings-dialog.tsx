import { useSay } from '../../lib/i18n.ts';
import { ModalWindow } from '../../ui/modal-window.tsx';
import { NotificationSettings } from './notification-settings.tsx';

/** 'Notification settings', over the screen from where they were opened. */
export function NotificationSettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const say = useSay();
  return (
    <ModalWindow isOpen={isOpen} onClose={onClose} title={say('notifications.settings.title')} width={640}>
      {isOpen && <NotificationSettings />}
    </ModalWindow>
  );
}
