import { Loader } from '@mantine/core';
import { useSay } from '../../lib/i18n.ts';
import { Row } from '../../ui/layout.tsx';

/** While a screen's code is on its way, if that takes long enough to be noticed. */
export function ScreenPending() {
  const say = useSay();
  return (
    <Row justify="center" style={{ minHeight: '40vh' }} role="status" aria-label={say('core.frame.loading')}>
      <Loader size="sm" />
    </Row>
  );
}
