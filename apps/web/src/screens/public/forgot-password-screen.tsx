import { ForgotPasswordForm } from '../../features/identity/forgot-password-form.tsx';
import { useSay } from '../../lib/i18n.ts';
import { PublicFrame } from './public-frame.tsx';

/** Asks for a link by mail. */
export function ForgotPasswordScreen() {
  const say = useSay();
  return (
    <PublicFrame title={say('identity.forgot.title')} intro={say('identity.forgot.intro')}>
      <ForgotPasswordForm />
    </PublicFrame>
  );
}
