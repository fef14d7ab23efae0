import { Button, TextInput } from '@mantine/core';
import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import { Link } from '@tanstack/react-router';
import type { FieldPlaces } from '../../lib/field-errors.ts';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { Form } from '../../ui/form/form.tsx';
import { useUnkeptForm } from '../../ui/form/use-unkept-form.ts';
import { toastSuccess } from '../../ui/toasts/toasts.ts';
import { askForResetLink } from './identity.queries.ts';
import classes from './parts/forms.module.css';

const places = { fields: { email: 'email' } } satisfies FieldPlaces<'email'>;

/** Asks for a one-time link by mail. */
export function ForgotPasswordForm() {
  const say = useSay();
  const go = useGo();
  const form = useUnkeptForm({
    unkept: 'nobody-signed-in',
    initial: { email: '' },
    places,
    check: ({ email }) => (email.trim() === '' ? { email: say('identity.forgot.emailRequired') } : {}),
    send: ({ email }) => askForResetLink(email.trim()),
    onSent: (message) => {
      toastSuccess(message || say('identity.forgot.sent'));
      go({ to: '/' });
    },
    fallback: 'identity.forgot.failed',
  });
  return (
    <Form form={form} className={classes.form}>
      <TextInput
        {...form.text('email')}
        size="md"
        type="email"
        name="email"
        autoComplete="email"
        label={say('identity.forgot.email')}
        maxLength={identityLimits.email}
      />
      <Button type="submit" size="md" fullWidth loading={form.isBusy}>
        {say('identity.forgot.send')}
      </Button>
      <Link to="/" className={`${classes.link} ${classes.center}`}>
        {say('identity.forgot.back')}
      </Link>
    </Form>
  );
}
