import { isRefusal } from '../../lib/api-failure.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { toastError } from '../../ui/toasts/toasts.ts';
import { finishSignIn } from './identity.queries.ts';
import { FactorForm } from './parts/factor-form.tsx';
import classes from './parts/forms.module.css';
import { land, type SecondStep } from './sign-in-out.ts';
import { useLanding } from './use-landing.ts';

const intros = {
  app: 'identity.factor.intro',
  recovery: 'identity.factor.introRecovery',
  passkey: 'identity.factor.introPasskey',
} as const;

/** The second step of signing in. Where it took too long, or there were too many wrong codes, it goes back to the first. */
export function SecondStepForm({ step, onBack }: { step: SecondStep; onBack: () => void }) {
  const say = useSay();
  const goOn = useLanding();
  return (
    <FactorForm
      {...step}
      intro={(way) => say(intros[way], { account: step.username })}
      send={async (factor) => {
        await finishSignIn({ ticket: step.ticket, ...factor });
        return land();
      }}
      onSent={goOn}
      onRefused={(reason) => {
        if (!isRefusal(reason, 'sign_in_lapsed')) return false;
        toastError(failureText(reason));
        onBack();
        return true;
      }}
      aside={
        <button type="button" className={classes.linkButton} onClick={onBack}>
          {say('identity.factor.back')}
        </button>
      }
    />
  );
}
