import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useHint } from '../../../../ui/hint.tsx';
import classes from './tool-button.module.css';

/** A tool of the board: an icon with a name, and whether it is the chosen one. */
export function ToolButton({
  label,
  shortcut,
  isChosen,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & {
  label: string;
  shortcut?: string;
  isChosen?: boolean;
  children: ReactNode;
}) {
  const { on, tip } = useHint(shortcut === undefined ? label : `${label} (${shortcut})`, { side: 'right' });
  return (
    <>
      <UnstyledButton
        {...on}
        {...rest}
        type="button"
        className={classes.tool}
        aria-label={label}
        aria-pressed={isChosen}
      >
        {children}
      </UnstyledButton>
      {tip}
    </>
  );
}
