import { Button, TextInput } from '@mantine/core';
import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import { withoutSpaces } from '@lectern/contract/identity/identity.rules.ts';
import { Link } from '@tanstack/react-router';
import { readStored } from '../../lib/browser-storage.ts';
import type { FieldErrors, FieldPlaces } from '../../lib/field-errors.ts';
import { useSay, type Say } from '../../lib/i18n.ts';
import { Form } from '../../ui/form/form.tsx';
import { useUnkeptForm } from '../../ui/form/use-unkept-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { newAccount } from './new-account.ts';
import classes from './parts/forms.module.css';
import { signInAndLand, type Credentials, type SecondStep } from './sign-in-out.ts';
import { useLanding } from './use-landing.ts';

type Field = 'username' | 'password';

const places = { fields: { username: 'username', password: 'password' } } satisfies FieldPlaces<Field>;

function missing(say: Say, { username, password }: Credentials): FieldErrors<Field> {
  return {
    ...(username === '' && { username: say('identity.signIn.usernameRequired') }),
    ...(password === '' && { password: say('identity.signIn.passwordRequired') }),
  };
}

/** E-mail address or student ID with the password; goes to the person's own area, or to the second step. */
export function SignInForm({ onSecondStep }: { onSecondStep: (step: SecondStep) => void }) {
  const say = useSay();
  const goOn = useLanding();
  const remembered = readStored('rememberedId');
  const form = useUnkeptForm({
    unkept: 'secret',
    initial: {
      username: newAccount.get() ?? remembered ?? '',
      password: '',
      isRemembered: remembered !== null,
    },
    places,
    check: (values) => missing(say, values),
    send: signInAndLand,
    onSent: (next) => {
      if ('ticket' in next) onSecondStep(next);
      else goOn(next);
    },
    fallback: 'identity.refusal.sign_in_failed',
  });
  return (
    <Form form={form} className={classes.form}>
      <TextInput
        {...form.text('username', withoutSpaces)}
        size="md"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={say('identity.signIn.username')}
        maxLength={identityLimits.username}
      />
      <PasswordField
        {...form.text('password', withoutSpaces)}
        size="md"
        name="password"
        autoComplete="current-password"
        label={say('identity.signIn.password')}
        maxLength={identityLimits.passwordMaximum}
      />
      <div className={classes.between}>
        <TickBox
          name="remember"
          label={say('identity.signIn.rememberMe')}
          isTicked={form.values.isRemembered}
          onChange={(isRemembered) => form.change({ isRemembered })}
        />
        <Link to="/forget-password" className={classes.link}>
          {say('identity.signIn.forgot')}
        </Link>
      </div>
      <Button type="submit" size="md" fullWidth loading={form.isBusy}>
        {say('identity.signIn.submit')}
      </Button>
    </Form>
  );
}
