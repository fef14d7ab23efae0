import { Button } from '@mantine/core';
import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import { withoutSpaces } from '@lectern/contract/identity/identity.rules.ts';
import { useRef, useState, type ReactNode } from 'react';
import { isRefusal } from '../../lib/api-failure.ts';
import type { FieldPlaces } from '../../lib/field-errors.ts';
import { useSay } from '../../lib/i18n.ts';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ModalWindow } from '../../ui/modal-window.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { confirmPassword } from './identity.queries.ts';
import classes from './parts/forms.module.css';

const places = { fields: { password: 'password' } } satisfies FieldPlaces<'password'>;

function ProofForm({ onProven }: { onProven: () => void }) {
  const say = useSay();
  const form = useForm({
    initial: { password: '' },
    places,
    check: ({ password }) => (password === '' ? { password: say('identity.signIn.passwordRequired') } : {}),
    send: ({ password }) => confirmPassword(password),
    onSent: onProven,
  });
  return (
    <Form form={form} className={classes.form}>
      <p className="type-row tone-2">{say('identity.proof.intro')}</p>
      <PasswordField
        {...form.text('password', withoutSpaces)}
        name="current-password"
        autoComplete="current-password"
        label={say('identity.proof.password')}
        maxLength={identityLimits.passwordMaximum}
        data-autofocus
      />
      <Button type="submit" fullWidth loading={form.isBusy}>
        {say('identity.proof.confirm')}
      </Button>
    </Form>
  );
}

/** Does what could give the account away; where the sign-in is too long ago, the current password is asked for first. */
export type WithProof = <T>(act: () => Promise<T>) => Promise<T>;

/** How an act asks for the password. */
export interface PasswordProof {
  withProof: WithProof;
  /** The dialog is open: another one beneath it must not close with it. */
  isAsking: boolean;
  dialog: ReactNode;
}

/**
 * Asks for the current password in a dialog of its own where the server wants it, and then does the act again. Whoever
 * closes the dialog gets the server's refusal.
 */
export function usePasswordProof(): PasswordProof {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isProven: boolean) => void>(() => undefined);
  const close = (isProven: boolean): void => {
    setOpen(false);
    answer.current(isProven);
  };
  const withProof: WithProof = async (act) => {
    try {
      return await act();
    } catch (reason) {
      // The one refusal that can be answered here; all others are the caller's.
      if (!isRefusal(reason, 'password_needed')) throw reason;
      const isProven = await new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setOpen(true);
      });
      if (!isProven) throw reason;
      return act();
    }
  };
  const dialog = (
    <ModalWindow
      isOpen={isOpen}
      onClose={() => close(false)}
      title={say('identity.proof.title')}
      width={400}
      fillsPhones={false}
    >
      <ProofForm onProven={() => close(true)} />
    </ModalWindow>
  );
  return { withProof, isAsking: isOpen, dialog };
}
