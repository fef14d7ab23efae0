import { Button } from '@mantine/core';
import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import {
  newPasswordFaults,
  withoutSpaces,
  type NewPasswordFaults,
} from '@lectern/contract/identity/identity.rules.ts';
import type { ReactNode } from 'react';
import { saidErrors, type FieldPlaces } from '../../../lib/field-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useUnkeptForm } from '../../../ui/form/use-unkept-form.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import classes from './forms.module.css';
import { PasswordChecklist } from './password-checklist.tsx';

const places = { fields: { password: 'password' } } satisfies FieldPlaces<keyof NewPasswordFaults>;

interface NewPasswordFormProps {
  /** The text above the fields. */
  intro?: ReactNode;
  /** The button's text, if it is not a change. */
  submit?: string | undefined;
  send: (password: string) => Promise<void>;
}

/** A new password, typed twice, with the live checklist. */
export function NewPasswordForm({ intro, submit, send }: NewPasswordFormProps) {
  const say = useSay();
  const form = useUnkeptForm<Record<keyof NewPasswordFaults, string>, keyof NewPasswordFaults, void>({
    unkept: 'secret',
    initial: { password: '', confirmation: '' },
    places,
    check: ({ password, confirmation }) => saidErrors(newPasswordFaults(password, confirmation), say),
    send: ({ password }) => send(password),
  });
  return (
    <Form form={form} className={classes.form}>
      {intro}
      <PasswordField
        {...form.text('password', withoutSpaces)}
        size="md"
        name="new-password"
        autoComplete="new-password"
        label={say('identity.password.new')}
        maxLength={identityLimits.passwordMaximum}
      />
      <PasswordField
        {...form.text('confirmation', withoutSpaces)}
        size="md"
        name="confirm-password"
        autoComplete="new-password"
        label={say('identity.password.confirm')}
        maxLength={identityLimits.passwordMaximum}
      />
      <PasswordChecklist password={form.values.password} />
      <Button type="submit" size="md" fullWidth loading={form.isBusy}>
        {submit ?? say('identity.password.change')}
      </Button>
    </Form>
  );
}
