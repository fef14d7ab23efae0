import type { ReactNode } from 'react';
import type { Tone } from '../../../../ui/theme/tokens.ts';
import classes from './check-row.module.css';

/** One line of the check: the device, the result, and at the right whether it is fine. */
export function CheckRow({
  icon,
  tone,
  title,
  text,
  aside,
}: {
  icon: ReactNode;
  tone: Tone;
  title: string;
  text: string;
  aside: ReactNode;
}) {
  return (
    <li className={classes.row}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <span className={classes.words}>
        <span className="type-name">{title}</span>
        <span className="type-row tone-3" aria-live="polite">
          {text}
        </span>
      </span>
      {aside}
    </li>
  );
}
