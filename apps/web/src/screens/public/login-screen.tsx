import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { homeOf } from '../../features/identity/addresses.ts';
import { ProviderButtons } from '../../features/identity/provider-buttons.tsx';
import { PasskeySignIn } from '../../features/identity/passkey-sign-in.tsx';
import { roleOf, useMaybeSession } from '../../features/identity/session.ts';
import { SignInForm } from '../../features/identity/sign-in-form.tsx';
import type { SecondStep } from '../../features/identity/sign-in-out.ts';
import { useHost } from '../../features/institutions/host.ts';
import { useSay, withEverydayTexts } from '../../lib/i18n.ts';
import { useSearch } from '../../lib/url-state.ts';
import { latePart } from '../../ui/late-part.tsx';
import classes from './login-screen.module.css';
import { PublicFrame } from './public-frame.tsx';

const SecondStepForm = latePart(() =>
  import('../../features/identity/second-step-form.tsx').then((m) => m.SecondStepForm),
);

const ProviderReturn = latePart(
  withEverydayTexts(() =>
    import('../../features/identity/sign-on/provider-return.tsx').then((m) => m.ProviderReturn),
  ),
);

/** With what a provider led the browser back; it leaves the address at once. */
function useBack() {
  const search = useSearch();
  const [back] = useState(() => ({
    ...{ token: search['token'], errorCode: search['error_code'], providerId: search['provider'] },
  }));
  const isBack = back.token !== undefined || back.errorCode !== undefined;
  useEffect(() => {
    if (isBack) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [isBack]);
  return isBack ? back : null;
}

/** A person who is signed in already may go on without typing anything. */
function GoOn() {
  const say = useSay();
  const session = useMaybeSession();
  const { roleTypePath } = useHost();
  if (!session) return null;
  return (
    <p className={classes.goOn}>
      <Link {...homeOf({ id: session.id, role: roleOf(session) }, roleTypePath)}>
        {say('identity.signIn.goOn', { name: session.name })}
      </Link>
    </p>
  );
}

/** The index: sign-in, and its second step for people with a second factor. */
export function LoginScreen() {
  const say = useSay();
  const [step, setStep] = useState<SecondStep | null>(null);
  const back = useBack();
  return (
    <PublicFrame title={say(step ? 'identity.factor.title' : 'identity.signIn.title')}>
      {step ? (
        <SecondStepForm step={step} onBack={() => setStep(null)} />
      ) : (
        <>
          {back && <ProviderReturn back={back} onSecondStep={setStep} />}
          <GoOn />
          <SignInForm onSecondStep={setStep} />
          <ProviderButtons />
          <PasskeySignIn />
        </>
      )}
    </PublicFrame>
  );
}
