import { OwnDevices } from '../../features/identity/devices/own-devices.tsx';
import { NotificationSettingsCard } from '../../features/notifications/settings-card.tsx';
import { OwnProfile } from '../../features/people/profile/own-profile.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from './use-screen-title.ts';

/** 'Profile' of students, parents and educators. */
export function ProfileScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <Stack gap={32} width={980}>
        <OwnProfile />
        <NotificationSettingsCard />
        <OwnDevices />
      </Stack>
    </>
  );
}
