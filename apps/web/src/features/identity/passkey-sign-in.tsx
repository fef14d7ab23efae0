import { Button } from '@mantine/core';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { usePress } from '../../lib/use-press.ts';
import { toastError, toastWarning } from '../../ui/toasts/toasts.ts';
import { signInByPasskey } from './identity.queries.ts';
import { land } from './sign-in-out.ts';
import { useLanding } from './use-landing.ts';

/** Signs in by a passkey, without a name and a password; nothing where the browser knows none. */
export function PasskeySignIn() {
  const say = useSay();
  const goOn = useLanding();
  const signing = usePress(async () => {
    try {
      if (await signInByPasskey()) goOn(await land());
      else toastWarning(say('identity.factor.noPasskey'));
    } catch (reason) {
      toastError(failureText(reason));
    }
  });
  if (!canUsePasskeys()) return null;
  return (
    <Button
      variant="subtle"
      fullWidth
      mt={12}
      loading={signing.isBusy}
      onClick={() => signing.press(undefined)}
    >
      {say('identity.factor.usePasskey')}
    </Button>
  );
}
