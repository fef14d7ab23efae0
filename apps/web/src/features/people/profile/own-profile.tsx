import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { PictureCard } from './parts/picture-card.tsx';
import { ProfileForm } from './parts/profile-form.tsx';
import { profileQuery } from './profile.queries.ts';

/** The signed-in person's own profile, with their picture; after saving the form shows the new state. */
export function OwnProfile() {
  const say = useSay();
  return (
    <ListFaces
      list={useQuery(profileQuery)}
      isEmpty={() => false}
      empty={{ title: '' }}
      failed={{ title: say('profile.failed') }}
      skeleton={{ rows: 6 }}
    >
      {(profile) => (
        <Stack gap={24} width={980}>
          <PictureCard profile={profile} />
          <ProfileForm key={profile.version} profile={profile} />
        </Stack>
      )}
    </ListFaces>
  );
}
