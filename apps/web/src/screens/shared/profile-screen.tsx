import { may } from '@lectern/contract/access/capabilities.ts';
import { OwnDevices } from '../../features/identity/devices/own-devices.tsx';
import { OwnPasskeys } from '../../features/identity/passkeys/own-passkeys.tsx';
import { roleOf, useSession } from '../../features/identity/session.ts';
import { NotificationSettingsCard } from '../../features/notifications/settings-card.tsx';
import { ParentAgreements } from '../../features/people/agreements/parent-agreements.tsx';
import { RestingLinks } from '../../features/people/agreements/resting-links.tsx';
import { OwnProfile } from '../../features/people/profile/own-profile.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from './use-screen-title.ts';

/** 'Profile' of students, parents and educators. */
export function ProfileScreen() {
  const title = useScreenTitle();
  const role = roleOf(useSession());
  return (
    <>
      <PageTitle title={title} />
      <Stack gap={32} width={980}>
        {may(role, 'chooseForParents') && <ParentAgreements />}
        {may(role, 'actForChild') && <RestingLinks />}
        <OwnProfile />
        <NotificationSettingsCard />
        <OwnPasskeys />
        <OwnDevices />
      </Stack>
    </>
  );
}
