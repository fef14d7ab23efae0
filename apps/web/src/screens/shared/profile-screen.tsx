import { OwnProfile } from '../../features/people/profile/own-profile.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from './use-screen-title.ts';

/** 'Profile' of students, parents and educators. */
export function ProfileScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <OwnProfile />
    </>
  );
}
