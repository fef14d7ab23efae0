import { Button } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { Row } from '../../../ui/layout.tsx';

/** Cancel and Save. */
export function ReferralButtons({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  const say = useSay();
  return (
    <Row justify="end" isStretchedOnPhones>
      <Button variant="default" disabled={isBusy} onClick={onCancel}>
        {say('referrals.cancel')}
      </Button>
      <Button type="submit" loading={isBusy}>
        {say('referrals.save')}
      </Button>
    </Row>
  );
}
