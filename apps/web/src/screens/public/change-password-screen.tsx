import { ChangePasswordForm } from '../../features/identity/change-password-form.tsx';
import { useSay } from '../../lib/i18n.ts';
import { PublicFrame } from './public-frame.tsx';

/** For signed-in people; also the target of those who must change their password first. */
export function ChangePasswordScreen() {
  const say = useSay();
  return (
    <PublicFrame title={say('identity.password.title')}>
      <ChangePasswordForm />
    </PublicFrame>
  );
}
