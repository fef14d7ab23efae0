import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { Row } from '../../../ui/layout.tsx';
import { AcceptDialog, RefuseDialog, type Decided } from './decision-dialog.tsx';

/** Accept and Refuse, each with its dialog. */
export function DecisionButtons({ request }: { request: Decided }) {
  const say = useSay();
  const [asked, setAsked] = useState<'accept' | 'refuse' | null>(null);
  const close = (): void => setAsked(null);
  const { name } = request;
  return (
    <Row gap={12}>
      <Button aria-label={`${say('enrolment.decision.accept')}: ${name}`} onClick={() => setAsked('accept')}>
        {say('enrolment.decision.accept')}
      </Button>
      <Button
        variant="default"
        aria-label={`${say('enrolment.decision.refuse')}: ${name}`}
        onClick={() => setAsked('refuse')}
      >
        {say('enrolment.decision.refuse')}
      </Button>
      {asked === 'accept' && <AcceptDialog request={request} onClose={close} />}
      {asked === 'refuse' && <RefuseDialog request={request} onClose={close} />}
    </Row>
  );
}
