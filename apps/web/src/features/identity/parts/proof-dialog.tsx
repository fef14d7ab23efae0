import type { ProofQuestion } from '@lectern/contract/identity/second-factor.shapes.ts';
import { Button, Loader } from '@mantine/core';
import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import { withoutSpaces } from '@lectern/contract/identity/identity.rules.ts';
import { useEffect, useRef, useState } from 'react';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useUnkeptForm } from '../../../ui/form/use-unkept-form.ts';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toastError } from '../../../ui/toasts/toasts.ts';
import { askProof, prove } from '../identity.queries.ts';
import { FactorForm } from './factor-form.tsx';
import classes from './forms.module.css';
import { ProviderProof } from './provider-proof.tsx';

const places = { fields: { password: 'password' } } satisfies FieldPlaces<'password'>;

function PasswordForm({ onProven }: { onProven: () => void }) {
  const say = useSay();
  const form = useUnkeptForm({
    unkept: 'secret',
    initial: { password: '' },
    places,
    check: ({ password }) => (password === '' ? { password: say('identity.signIn.passwordRequired') } : {}),
    send: ({ password }) => prove({ password }),
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

/**
 * The requested proof; null while the server has not said it. If it cannot be asked for, that is shown and given up.
 */
function useQuestion(onFailed: () => void): ProofQuestion | null {
  const [question, setQuestion] = useState<ProofQuestion | null>(null);
  const failed = useRef(onFailed);
  useEffect(() => {
    askProof().then(setQuestion, (reason: unknown) => {
      toastError(failureText(reason, 'identity.proof.failed'));
      failed.current();
    });
  }, []);
  return question;
}

/**
 * Asks for the second factor, or the password of people without one, on top of anything open; what is beneath stays
 * as it is.
 */
export function ProofDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const say = useSay();
  const question = useQuestion(() => onAnswer(false));
  return (
    <ModalWindow
      isOpen
      onClose={() => onAnswer(false)}
      title={say('identity.proof.title')}
      width={400}
      fillsPhones={false}
      isOverAll
    >
      {question === null && <Loader size="sm" aria-label={say('identity.proof.title')} />}
      {question?.by === 'password' && <PasswordForm onProven={() => onAnswer(true)} />}
      {question?.by === 'provider' && (
        <ProviderProof providers={question.providers} onDone={() => onAnswer(true)} />
      )}
      {question?.by === 'factor' && (
        <FactorForm
          hasApp={question.hasApp}
          passkey={question.passkey}
          intro={() => say('identity.proof.introFactor')}
          send={prove}
          onSent={() => onAnswer(true)}
        />
      )}
    </ModalWindow>
  );
}
