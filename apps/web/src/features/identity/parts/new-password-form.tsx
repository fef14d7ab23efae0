import { Button } from '@mantine/core';
import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import {
  newPasswordFaults,
  withoutSpaces,
  type NewPasswordFaults,
} from '@lectern/contract/identity/identity.rules.ts';
import { useState, type SyntheticEvent } from 'react';
import { stillWrong, type FieldErrors, type FieldPlaces } from '../../../lib/field-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useFieldErrors } from '../../../ui/use-field-errors.ts';
import classes from './forms.module.css';
import { PasswordChecklist } from './password-checklist.tsx';

type Field = keyof NewPasswordFaults;

const places = { fields: { password: 'password' } } satisfies FieldPlaces<Field>;

/** A new password, typed twice, with the live checklist. */
export function NewPasswordForm({ onSubmit }: { onSubmit: (password: string) => Promise<void> }) {
  const say = useSay();
  const { form, errors, showErrors, showFailure, markErrors } = useFieldErrors<Field>(places);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isBusy, setBusy] = useState(false);

  const errorsOf = (typed: string, repeated: string): FieldErrors<Field> =>
    Object.fromEntries(
      Object.entries(newPasswordFaults(typed, repeated)).map(([field, text]) => [field, say(text)]),
    );
  const change = (typed: string, repeated: string): void => {
    setPassword(typed);
    setConfirmation(repeated);
    markErrors(stillWrong(errors, errorsOf(typed, repeated)));
  };

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (showErrors(errorsOf(password, confirmation))) return;
    setBusy(true);
    try {
      await onSubmit(password);
    } catch (reason) {
      // Said at the field or as a notification; what was typed stays.
      showFailure(reason);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        size="md"
        name="new-password"
        autoComplete="new-password"
        label={say('identity.password.new')}
        maxLength={identityLimits.passwordMaximum}
        value={password}
        error={errors.password}
        onChange={(event) => change(withoutSpaces(event.currentTarget.value), confirmation)}
      />
      <PasswordField
        size="md"
        name="confirm-password"
        autoComplete="new-password"
        label={say('identity.password.confirm')}
        maxLength={identityLimits.passwordMaximum}
        value={confirmation}
        error={errors.confirmation}
        onChange={(event) => change(password, withoutSpaces(event.currentTarget.value))}
      />
      <PasswordChecklist password={password} />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {say('identity.password.change')}
      </Button>
    </form>
  );
}
