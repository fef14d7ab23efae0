import { Button, TextInput } from '@mantine/core';
import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import { withoutSpaces } from '@lectern/contract/identity/identity.rules.ts';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type SyntheticEvent } from 'react';
import { readStored } from '../../lib/browser-storage.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useSay, type SayKey } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { toastError } from '../../ui/toasts/toasts.ts';
import classes from './parts/forms.module.css';
import { signInAndLand } from './sign-in-out.ts';

interface Faults {
  username?: SayKey;
  password?: SayKey;
}

function faultsOf(username: string, password: string): Faults {
  return {
    ...(username === '' && { username: 'identity.signIn.usernameRequired' as const }),
    ...(password === '' && { password: 'identity.signIn.passwordRequired' as const }),
  };
}

/** E-mail address or student ID with the password; goes to the person's own area. */
export function SignInForm() {
  const say = useSay();
  const go = useGo();
  const form = useRef<HTMLFormElement>(null);
  const [username, setUsername] = useState(() => readStored('rememberedId') ?? '');
  const [password, setPassword] = useState('');
  const [isRemembered, setRemembered] = useState(() => readStored('rememberedId') !== null);
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const found = faultsOf(username, password);
    setFaults(found);
    if (Object.keys(found).length > 0) {
      focusFirstError(form.current);
      return;
    }
    setBusy(true);
    try {
      go(await signInAndLand({ username, password, isRemembered }), { replace: true });
    } catch (reason) {
      // Said as a notification; what was typed stays.
      toastError(failureText(reason, 'identity.refusal.sign_in_failed'));
      setBusy(false);
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
        error={faults.username && say(faults.username)}
        onChange={(event) => setUsername(withoutSpaces(event.currentTarget.value))}
      />
      <PasswordField
        size="md"
        name="password"
        autoComplete="current-password"
        label={say('identity.signIn.password')}
        maxLength={identityLimits.passwordMaximum}
        value={password}
        error={faults.password && say(faults.password)}
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
    </form>
  );
}
