import { Button } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { AlertWindow } from './alert-window.tsx';
import classes from './confirm-dialog.module.css';

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
  /** It appears by itself, in the middle of other work: keys meant for something else do nothing. */
  isSudden?: boolean;
  /** On which answer the focus starts; the safe one, unless the other is what everybody came for. */
  startsOn?: 'keep' | 'confirm';
  /** The safe way out; the focus starts on it. Without one the dialog must be confirmed. */
  keep?: { label: string; onPress: () => void };
  children?: ReactNode;
}

function Buttons({
  tone,
  confirm,
  keep,
  startsOn,
}: Pick<ConfirmDialogProps, 'tone' | 'confirm' | 'keep' | 'startsOn'>) {
  const isOnConfirm = !keep || startsOn === 'confirm';
  return (
    <div className={classes.buttons}>
      {keep && (
        <Button
          variant="default"
          data-autofocus={!isOnConfirm || undefined}
          onClick={keep.onPress}
          disabled={confirm.isBusy}
        >
          {keep.label}
        </Button>
      )}
      <Button
        color={tone === 'danger' ? 'red' : undefined}
        loading={confirm.isBusy}
        disabled={confirm.isDisabled}
        data-autofocus={isOnConfirm || undefined}
        onClick={confirm.onPress}
      >
        {confirm.label}
      </Button>
    </div>
  );
}

/** Asks; the focus starts on the safe answer, unless the caller says otherwise. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  icon,
  tone = 'danger',
  confirm,
  keep,
  isSudden,
  startsOn,
  children,
}: ConfirmDialogProps) {
  const titleId = useId();
  const textId = useId();
  const mayLeave = keep !== undefined && !confirm.isBusy;
  return (
    <AlertWindow
      isOpen={isOpen}
      titleId={titleId}
      textId={text === undefined ? undefined : textId}
      onLeave={mayLeave ? keep.onPress : null}
      {...(isSudden === undefined ? {} : { isSudden })}
    >
      <div className={classes.question} data-icon={icon !== undefined || undefined}>
        {icon !== undefined && (
          <span className={classes.icon} data-tone={tone} aria-hidden>
            {icon}
          </span>
        )}
        <div>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {text !== undefined && (
            <div id={textId} className={classes.text}>
              {text}
            </div>
          )}
        </div>
      </div>
      {children !== undefined && <div className={classes.more}>{children}</div>}
      <Buttons
        {...(tone === undefined ? {} : { tone })}
        confirm={confirm}
        {...(keep === undefined ? {} : { keep })}
        {...(startsOn === undefined ? {} : { startsOn })}
      />
    </AlertWindow>
  );
}
