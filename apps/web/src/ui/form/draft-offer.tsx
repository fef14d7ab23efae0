import { Button } from '@mantine/core';
import { Row } from '../layout.tsx';
import { useUiTexts } from '../ui-texts.tsx';
import classes from './draft-offer.module.css';

/** Offers what was typed before the form was left, in the form's own words or in the usual ones. */
export function DraftOffer({
  words,
  onAnswer,
}: {
  words: { title: string; text: string } | undefined;
  onAnswer: (isTaken: boolean) => void;
}) {
  const { draft } = useUiTexts();
  const { title, text } = words ?? draft;
  return (
    <div className={classes.offer} role="group" aria-label={title}>
      <p className="type-row">
        <strong className="type-name">{title}</strong> {text}
      </p>
      <Row isFixed>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {draft.drop}
        </Button>
        <Button onClick={() => onAnswer(true)}>{draft.take}</Button>
      </Row>
    </div>
  );
}
