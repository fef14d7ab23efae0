import { newStatus } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { cutText } from '@lectern/contract/core/text.rules.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { SessionFate, type FateValues } from '../session-fate.tsx';
import classes from './status-dialog.module.css';

type Field = 'sessions' | 'reason';

const places = { fields: { sessions: 'sessions', reason: 'reason' } } satisfies FieldPlaces<Field>;

/** The sent fields: the new status, and what happens to upcoming sessions. */
export interface StatusBody {
  active: boolean;
  sessions: FateValues['sessions'];
  reason?: string;
}

/** A level or an account that is to be closed, or opened again. */
export interface Switched {
  id: string;
  name: string;
  active: boolean;
}

interface StatusDialogProps<T extends Switched> {
  /** The thing to close or open; null while the dialog is closed. */
  switched: T | null;
  /** The texts of closing and of opening. */
  texts: { deactivate: string; activate: string };
  /** How many sessions are to come, once that is known: without any nothing is asked about them. */
  sessions: number | undefined;
  /** What closing affects. */
  touched: (switched: T) => ReactNode;
  /** It cannot be closed at this moment; `touched` says why. */
  isBlocked?: boolean;
  send: (switched: T, body: StatusBody) => Promise<{ message: string }>;
  onDone: () => void;
  onClose: () => void;
}

type FieldsProps<T extends Switched> = Omit<StatusDialogProps<T>, 'switched'> & { switched: T };

function Fields<T extends Switched>(props: FieldsProps<T>) {
  const { switched, texts, sessions, touched, isBlocked, send, onDone, onClose } = props;
  const say = useSay();
  const active = !switched.active;
  // A draft may be of a day when there were sessions to ask about.
  const isAsked = !active && sessions !== 0;
  const bodyOf = ({ sessions: fate, reason }: FateValues): StatusBody =>
    isAsked && fate === 'cancel' ? { active, sessions: fate, reason } : { active, sessions: 'keep' };
  const form = useKeptForm<FateValues, Field, { message: string }>({
    draft: { name: `status:${switched.id}` },
    initial: { sessions: 'keep', reason: '' },
    places,
    check: (values) => bodyErrors(newStatus, bodyOf(values), places),
    send: (values) => send(switched, bodyOf(values)),
    onSent: ({ message }) => {
      onDone();
      toastSuccess(message || say('administration.level.saved'));
      onClose();
    },
  });
  return (
    <KeptForm form={form} gap={16}>
      <p className="type-row tone-2">{active ? texts.activate : texts.deactivate}</p>
      {!active && (
        <>
          {touched(switched)}
          {isAsked && <SessionFate values={form.values} error={form.errors.reason} change={form.change} />}
        </>
      )}
      <div className={classes.answers}>
        <Row justify="end" isStretchedOnPhones>
          <Button variant="default" disabled={form.isBusy} onClick={onClose} data-autofocus>
            {say('administration.status.back')}
          </Button>
          <Button
            type="submit"
            color={active ? undefined : 'red'}
            loading={form.isBusy}
            disabled={!active && isBlocked}
          >
            {say(active ? 'administration.status.activateNamed' : 'administration.status.deactivateNamed', {
              name: cutText(switched.name, 30),
            })}
          </Button>
        </Row>
      </div>
    </KeptForm>
  );
}

/** Asks before a level or an account is closed, with what becomes of sessions to come; or before it is opened again. */
export function StatusDialog<T extends Switched>(props: StatusDialogProps<T>) {
  const { switched, onClose } = props;
  const say = useSay();
  const question = switched?.active
    ? 'administration.status.deactivateTitle'
    : 'administration.status.activateTitle';
  return (
    <ModalWindow
      isOpen={switched !== null}
      onClose={onClose}
      title={say(question, { name: switched?.name ?? '' })}
      width={480}
    >
      {switched && <Fields {...props} switched={switched} />}
    </ModalWindow>
  );
}
