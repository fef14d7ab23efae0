import { EnrolmentPanel } from '../../features/enrolment/enrolment-panel.tsx';
import { useSay } from '../../lib/i18n.ts';
import { PublicFrame } from '../public/public-frame.tsx';

/** For students and educators who belong to no school yet: nothing else of the product is open to them. */
export function EnrolmentScreen() {
  const say = useSay();
  return (
    <PublicFrame title={say('enrolment.title')}>
      <EnrolmentPanel />
    </PublicFrame>
  );
}
