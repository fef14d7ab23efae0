import { Button } from '@mantine/core';
import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import {
  checkPasswordForm,
  isPasswordAllowed,
  withoutSpaces,
} from '@lectern/contract/identity/identity.rules.ts';
import { useRef, useState, type SyntheticEvent } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay, type SayKey } from '../../../lib/i18n.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toastError } from '../../../ui/toasts/toasts.ts';
import classes from './forms.module.css';
import { PasswordChecklist } from './password-checklist.tsx';

function faultOf(password: string, confirmation: string): SayKey | null {
  const fault = checkPasswordForm(password, confirmation);
  return fault ?? (isPasswordAllowed(password) ? null : 'identity.password.weak');
}

/** A new password, typed twice, with the live checklist. */
export function NewPasswordForm({ onSubmit }: { onSubmit: (password: string) => Promise<void> }) {
  const say = useSay();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [fault, setFault] = useState<SayKey | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isAboutNew = fault === 'identity.password.newRequired' || fault === 'identity.password.weak';

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const found = faultOf(password, confirmation);
    setFault(found);
    if (found) {
      focusFirstError(form.current);
      return;
    }
    setBusy(true);
    try {
      await onSubmit(password);
    } catch (reason) {
      // Said as a notification; what was typed stays.
      toastError(failureText(reason));
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
        error={fault && isAboutNew && say(fault)}
        onChange={(event) => setPassword(withoutSpaces(event.currentTarget.value))}
      />
      <PasswordField
        size="md"
        name="confirm-password"
        autoComplete="new-password"
        label={say('identity.password.confirm')}
        maxLength={identityLimits.passwordMaximum}
        value={confirmation}
        error={fault && !isAboutNew && say(fault)}
        onChange={(event) => setConfirmation(withoutSpaces(event.currentTarget.value))}
      />
      <PasswordChecklist password={password} />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {say('identity.password.change')}
      </Button>
    </form>
  );
}
