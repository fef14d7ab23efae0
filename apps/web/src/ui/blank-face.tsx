import type { ReactNode } from 'react';
import { Drawing } from './drawings/drawing.tsx';
import type { DrawingName } from './drawings/drawing-names.ts';
import classes from './blank-face.module.css';

/** A drawing, a sentence, a quieter one, and the next useful step: for empty, failed or missing content. */
export function BlankFace({
  drawing,
  title,
  text,
  action,
  heading,
  role,
}: {
  drawing: DrawingName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Makes the sentence the heading of a whole page. */
  heading?: 'h1';
  role?: 'alert' | 'status';
}) {
  const Title = heading ?? 'p';
  return (
    <div className={classes.face} role={role} data-page={heading}>
      <Drawing name={drawing} />
      <Title className={heading ? classes.heading : 'type-card-title'}>{title}</Title>
      {text !== undefined && (
        <p className={heading ? 'type-explanation tone-2' : 'type-row tone-3'}>{text}</p>
      )}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
