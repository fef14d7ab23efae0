import type { PasskeyAnswer, PasskeyQuestion } from '@lectern/contract/identity/passkeys.shapes.ts';
import { factorLimits } from '@lectern/contract/identity/second-factor.limits.ts';
import { Button, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay, type SayKey } from '../../../lib/i18n.ts';
import { askForPasskey, canUsePasskeys } from '../../../lib/passkeys.ts';
import { usePress } from '../../../lib/use-press.ts';
import { CodeField } from '../../../ui/code-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useUnkeptForm } from '../../../ui/form/use-unkept-form.ts';
import { toastError, toastWarning } from '../../../ui/toasts/toasts.ts';
import classes from './forms.module.css';
import own from './factor-form.module.css';

/** A second factor as it was given. */
export type Factor = { code: string } | { passkey: PasskeyAnswer };

type Way = 'app' | 'recovery' | 'passkey';

interface FactorFormProps<R> {
  hasApp: boolean;
  passkey: PasskeyQuestion | null;
  /** The text above it, by kind of factor. */
  intro: (way: Way) => ReactNode;
  send: (factor: Factor) => Promise<R>;
  onSent: (answer: R) => void;
  /** Told first of a failure; true where it has said all of it. */
  onRefused?: (reason: unknown) => boolean;
  /** What is shown next to the link to the recovery code. */
  aside?: ReactNode;
}

const places = { fields: { code: 'code' } } satisfies FieldPlaces<'code'>;

function CodeForm<R>({ isRecovery, form }: { isRecovery: boolean; form: ReturnType<typeof useCode<R>> }) {
  const say = useSay();
  return (
    <Form form={form} className={classes.form}>
      {isRecovery ? (
        <TextInput
          {...form.text('code')}
          size="md"
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          label={say('identity.factor.recoveryCode')}
          maxLength={factorLimits.typedCode}
        />
      ) : (
        <CodeField
          label={say('identity.factor.code')}
          value={form.values.code}
          error={form.errors.code}
          onChange={(code) => form.change({ code })}
        />
      )}
      <Button type="submit" size="md" fullWidth loading={form.isBusy}>
        {say('identity.factor.goOn')}
      </Button>
    </Form>
  );
}

function useCode<R>({ send, onSent, onRefused }: FactorFormProps<R>) {
  const say = useSay();
  return useUnkeptForm<{ code: string }, 'code', R>({
    unkept: 'secret',
    initial: { code: '' },
    places,
    check: ({ code }) => (code.trim() === '' ? { code: say('identity.factor.codeRequired') } : {}),
    send,
    onSent,
    onRefused: (reason) => onRefused?.(reason),
  });
}

const others: Record<'app' | 'recovery', SayKey> = {
  app: 'identity.factor.useRecovery',
  recovery: 'identity.factor.useApp',
};

/** Takes the second factor: six digits of an app, a passkey, or a recovery code. */
export function FactorForm<R>(props: FactorFormProps<R>) {
  const { hasApp, passkey, intro, send, onSent, onRefused, aside } = props;
  const say = useSay();
  const question = canUsePasskeys() ? passkey : null;
  const [way, setWay] = useState<Way>(() => {
    if (hasApp) return 'app';
    return question ? 'passkey' : 'recovery';
  });
  const form = useCode(props);
  const byPasskey = usePress(async (asked: PasskeyQuestion) => {
    try {
      const answer = await askForPasskey(asked);
      if (answer) onSent(await send({ passkey: answer }));
      else toastWarning(say('identity.factor.noPasskey'));
    } catch (reason) {
      // Shown here, or by a caller that knows more about it.
      if (onRefused?.(reason) !== true) toastError(failureText(reason));
    }
  });
  const change = (next: Way): void => {
    form.change({ code: '' });
    setWay(next);
  };
  const isCode = way !== 'passkey';
  const { element } = form;
  useEffect(() => {
    // Typing can begin at once, for any kind of factor.
    if (isCode) element.current?.querySelector('input')?.focus();
  }, [element, isCode, way]);
  return (
    <div className={classes.form}>
      <div className="type-explanation tone-2">{intro(way)}</div>
      {isCode && <CodeForm isRecovery={way === 'recovery'} form={form} />}
      {isCode && question && <span className={`${own.or} type-head`}>{say('identity.factor.or')}</span>}
      {question && (
        <Button
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconFingerprint size={20} stroke={1.5} />}
          loading={byPasskey.isBusy}
          onClick={() => byPasskey.press(question)}
        >
          {say('identity.factor.usePasskey')}
        </Button>
      )}
      <div className={classes.between}>
        {way !== 'recovery' || hasApp ? (
          <button
            type="button"
            className={classes.linkButton}
            onClick={() => change(way === 'recovery' ? 'app' : 'recovery')}
          >
            {say(others[way === 'recovery' ? 'recovery' : 'app'])}
          </button>
        ) : (
          <span />
        )}
        {aside}
      </div>
    </div>
  );
}
