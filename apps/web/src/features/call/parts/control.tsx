import { UnstyledButton } from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useObservable } from '../../../lib/use-observable.ts';
import { useHint } from '../../../ui/hint.tsx';
import { letterKeys } from '../letter-keys.ts';
import classes from './control.module.css';

/** How the icon of a control looks. */
export const controlIcon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** One control of the call's bar. */
export interface ControlProps {
  /** A noun that never changes; the icon and `isPressed` carry the state. */
  name: string;
  icon: ReactNode;
  onPress: () => void;
  /** The pointer is over it, or it is about to be pressed: its content can be fetched. */
  onNear?: (() => void) | undefined;
  /** The current effect of pressing, for the tooltip. */
  hint?: string;
  shortcut?: string;
  /** On or off, for switches; left out for plain actions. */
  isPressed?: boolean;
  /** Switched off: the icon is red. */
  isOff?: boolean;
  /** Its panel is open. */
  isOpen?: boolean;
  isDisabled?: boolean;
  badge?: number;
  badgeLabel?: string;
  look?: 'plain' | 'danger';
}

/** An icon with a word beneath it, on narrow stages the icon alone. */
export function Control({
  name,
  icon,
  onPress,
  onNear,
  hint = name,
  shortcut,
  isPressed,
  isOff,
  isOpen,
  isDisabled,
  badge = 0,
  badgeLabel,
  look = 'plain',
}: ControlProps) {
  const key = useObservable(letterKeys) ? shortcut : undefined;
  const { on, tip } = useHint(key === undefined ? hint : `${hint} (${key})`);
  return (
    <>
      <UnstyledButton
        {...on}
        onPointerEnter={(event) => {
          on.onPointerEnter(event);
          onNear?.();
        }}
        onFocus={onNear}
        className={clsx(classes.control, look === 'danger' && classes.danger)}
        aria-label={badge > 0 && badgeLabel ? `${name}, ${badgeLabel}` : name}
        aria-pressed={isPressed}
        aria-expanded={isOpen}
        aria-keyshortcuts={key}
        aria-disabled={isDisabled || undefined}
        data-off={isOff || undefined}
        data-open={isOpen || undefined}
        // The pointer leaves the focus where it is, so that the space bar speaks instead of pressing again.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (!isDisabled) onPress();
        }}
      >
        <span className={classes.icon}>
          {icon}
          {badge > 0 && (
            // Drawn by the style sheet: the button's name says it in words.
            <span className={classes.badge} data-count={badge > 99 ? '99+' : badge} aria-hidden />
          )}
        </span>
        <span className={classes.word} aria-hidden>
          {name}
        </span>
      </UnstyledButton>
      {tip}
    </>
  );
}
