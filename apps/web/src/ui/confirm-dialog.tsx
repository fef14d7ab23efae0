import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';
import { useInertRoot } from './inert-root.ts';

/** A question before a step that cannot be taken back, or a notice that must be seen. */
export interface ConfirmDialogProps {
  isOpen: boolean;
  /** Names what it is about: 'Delete Noah Patel?' */
  title: string;
  /** Counts what is lost. */
  text?: ReactNode;
  icon?: ReactNode;
  tone?: 'danger' | 'calm';
  /** The button that does it repeats the name. */
  confirm: { label: string; onPress: () => void; isBusy?: boolean; isDisabled?: boolean };
  /** The safe way out; the focus starts on it. Without one the dialog must be confirmed. */
  keep?: { label: string; onPress: () => void };
  children?: ReactNode;
}

function Buttons({ tone, confirm, keep }: Pick<ConfirmDialogProps, 'tone' | 'confirm' | 'keep'>) {
  return (
    <div className={classes.buttons}>
      {keep && (
        <Button variant="default" data-autofocus onClick={keep.onPress} disabled={confirm.isBusy}>
          {keep.label}
        </Button>
      )}
      <Button
        color={tone === 'danger' ? 'red' : undefined}
        loading={confirm.isBusy}
        disabled={confirm.isDisabled}
        data-autofocus={keep ? undefined : true}
        onClick={confirm.onPress}
      >
        {confirm.label}
      </Button>
    </div>
  );
}

/** Asks; the focus starts on the safe answer. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  icon,
  tone = 'danger',
  confirm,
  keep,
  children,
}: ConfirmDialogProps) {
  useInertRoot(isOpen);
  const mayLeave = keep !== undefined && !confirm.isBusy;
  return (
    <Modal
      opened={isOpen}
      onClose={() => keep?.onPress()}
      size={440}
      padding={24}
      withCloseButton={false}
      closeOnEscape={mayLeave}
      closeOnClickOutside={mayLeave}
    >
      <div className={classes.question} data-icon={icon !== undefined || undefined}>
        {icon !== undefined && (
          <span className={classes.icon} data-tone={tone} aria-hidden>
            {icon}
          </span>
        )}
        <div>
          <Modal.Title>{title}</Modal.Title>
          {text !== undefined && <div className={classes.text}>{text}</div>}
        </div>
      </div>
      {children}
      <Buttons tone={tone} confirm={confirm} keep={keep} />
    </Modal>
  );
}
