import { UnstyledButton } from '@mantine/core';
import clsx from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useHint } from './hint.tsx';
import classes from './icon-button.module.css';

/** An icon that can be pressed: always with a name for screen readers and a tooltip, and the key that does the same. */
export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  label: string;
  icon: ReactNode;
  /** The key that does the same, shown in the tooltip: 'M'. */
  shortcut?: string;
  /** A dot in the brand's colour: something waits behind the button. */
  dot?: boolean;
  /** No tooltip: while the content opened by the button is in its place. */
  isTipHidden?: boolean;
}

/** A 36 px target, 44 px on touch. */
export function IconButton({
  label,
  icon,
  shortcut,
  dot = false,
  isTipHidden = false,
  className,
  ...rest
}: IconButtonProps) {
  const { on, tip } = useHint(shortcut === undefined ? label : `${label} (${shortcut})`, {
    isOff: isTipHidden,
  });
  return (
    <>
      <UnstyledButton
        {...on}
        {...rest}
        onPointerEnter={(event) => {
          on.onPointerEnter(event);
          rest.onPointerEnter?.(event);
        }}
        type={rest.type ?? 'button'}
        className={clsx(classes.root, className)}
        aria-label={label}
        aria-keyshortcuts={shortcut}
      >
        {icon}
        {dot && <span className={classes.dot} aria-hidden />}
      </UnstyledButton>
      {tip}
    </>
  );
}
