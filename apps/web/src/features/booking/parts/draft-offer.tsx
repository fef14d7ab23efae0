import { Button } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import classes from './draft-offer.module.css';
import { Row } from '../../../ui/layout.tsx';

/** Offers what was typed before the form was left. */
export function DraftOffer({ onTake, onDrop }: { onTake: () => void; onDrop: () => void }) {
  const say = useSay();
  return (
    <div className={classes.offer} role="group" aria-label={say('visits.draft.title')}>
      <p className="type-row">
        <strong className="type-name">{say('visits.draft.title')}</strong> {say('visits.draft.text')}
      </p>
      <Row isFixed>
        <Button variant="default" onClick={onDrop}>
          {say('visits.draft.drop')}
        </Button>
        <Button onClick={onTake}>{say('visits.draft.take')}</Button>
      </Row>
    </div>
  );
}
