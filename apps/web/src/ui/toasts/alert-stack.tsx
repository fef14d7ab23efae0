import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUiTexts } from '../ui-texts.tsx';
import classes from './alert-stack.module.css';

/** A live event that can be answered at once. */
export interface LiveAlert {
  id: string;
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
}

/**
 * Live events at the bottom right, at most three, newest at the bottom; read out politely. Unlike toasts they carry
 * buttons, and their caller decides how long they stay.
 */
export function AlertStack({
  label,
  alerts,
  onClose,
}: {
  label: string;
  alerts: readonly LiveAlert[];
  onClose: (id: string) => void;
}) {
  const texts = useUiTexts();
  return (
    <div className={classes.stack} role="log" aria-live="polite" aria-label={label}>
      {alerts.slice(-3).map((alert) => (
        <div key={alert.id} className={classes.alert}>
          <span className={classes.icon} aria-hidden>
            {alert.icon}
          </span>
          <div className={classes.words}>
            <p className="type-name">{alert.title}</p>
            {alert.text !== undefined && <div className="type-row tone-2">{alert.text}</div>}
            {alert.actions !== undefined && <div className={classes.actions}>{alert.actions}</div>}
          </div>
          <CloseButton className={classes.close} aria-label={texts.close} onClick={() => onClose(alert.id)} />
        </div>
      ))}
    </div>
  );
}
