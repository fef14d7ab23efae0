import { Button, TextInput } from '@mantine/core';
import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import { withoutSpaces } from '@lectern/contract/identity/identity.rules.ts';
import { Link } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { readStored } from '../../lib/browser-storage.ts';
import { failureText } from '../../lib/failure-text.ts';
import { fieldErrorsOf, type FieldErrors, type FieldPlaces } from '../../lib/field-errors.ts';
import { useSay, type Say } from '../../lib/i18n.ts';
import { useGo, useGoBackTo } from '../../lib/url-state.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { toastError } from '../../ui/toasts/toasts.ts';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import classes from './parts/forms.module.css';
import { signInAndLand } from './sign-in-out.ts';

type Field = 'username' | 'password';

const places = { fields: { username: 'username', password: 'password' } } satisfies FieldPlaces<Field>;

function missing(say: Say, username: string, password: string): FieldErrors<Field> {
  return {
    ...(username === '' && { username: say('identity.signIn.usernameRequired') }),
    ...(password === '' && { password: say('identity.signIn.passwordRequired') }),
  };
}

/** E-mail address or student ID with the password; goes to the person's own area. */
export function SignInForm() {
  const say = useSay();
  const go = useGo();
  const goBackTo = useGoBackTo();
  const { form, errors, showErrors } = useFieldErrors<Field>(places);
  const [username, setUsername] = useState(() => readStored('rememberedId') ?? '');
  const [password, setPassword] = useState('');
  const [isRemembered, setRemembered] = useState(() => readStored('rememberedId') !== null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    if (showErrors(missing(say, username, password))) return;
    setBusy(true);
    try {
      const landing = await signInAndLand({ username, password, isRemembered });
      if ('backTo' in landing) goBackTo(landing.backTo);
      else go(landing.at, { replace: true });
    } catch (reason) {
      // Said at the field, else beneath the form and as a notification; what was typed stays.
      setBusy(false);
      if (showErrors(fieldErrorsOf(reason, places))) return;
      const text = failureText(reason, 'identity.refusal.sign_in_failed');
      toastError(text);
      setFailure(text);
    }
  }

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        size="md"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={say('identity.signIn.username')}
        maxLength={identityLimits.username}
        value={username}
        error={errors.username}
        onChange={(event) => setUsername(withoutSpaces(event.currentTarget.value))}
      />
      <PasswordField
        size="md"
        name="password"
        autoComplete="current-password"
        label={say('identity.signIn.password')}
        maxLength={identityLimits.passwordMaximum}
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(withoutSpaces(event.currentTarget.value))}
      />
      <div className={classes.between}>
        <TickBox
          name="remember"
          label={say('identity.signIn.rememberMe')}
          isTicked={isRemembered}
          onChange={setRemembered}
        />
        <Link to="/forget-password" className={classes.link}>
          {say('identity.signIn.forgot')}
        </Link>
      </div>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {say('identity.signIn.submit')}
      </Button>
      {failure !== null && <p className={classes.failure}>{failure}</p>}
    </form>
  );
}
