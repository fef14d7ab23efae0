import { VerifyEmailPanel } from '../../features/enrolment/verify-email-panel.tsx';
import { useSay } from '../../lib/i18n.ts';
import { PublicFrame } from '../public/public-frame.tsx';

/** For educators whose address is not confirmed: nothing else of the product is open to them. */
export function VerifyEmailScreen() {
  const say = useSay();
  return (
    <PublicFrame title={say('enrolment.verify.title')}>
      <VerifyEmailPanel />
    </PublicFrame>
  );
}
