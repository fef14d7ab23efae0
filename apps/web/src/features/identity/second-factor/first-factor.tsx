import { Button } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/url-state.ts';
import { Stack } from '../../../ui/layout.tsx';
import { land, signOut } from '../sign-in-out.ts';
import { useLanding } from '../use-landing.ts';
import { AppCard } from './parts/app-card.tsx';
import { FactorFaces } from './parts/factor-faces.tsx';
import { LostCard } from './parts/lost-card.tsx';
import { PasskeysCard } from './parts/passkeys-card.tsx';

/** The first second factor of an administrator who needs one; then they go on to where they wanted to be. */
export function FirstFactor() {
  const say = useSay();
  const go = useGo();
  const goOn = useLanding();
  const onSetUp = (): void => void land().then(goOn);
  return (
    <FactorFaces>
      {(factor) => (
        <Stack gap="card">
          <AppCard factor={factor} onSetUp={onSetUp} />
          <PasskeysCard passkeys={factor.passkeys} hasApp={factor.app !== null} onFirst={onSetUp} />
          <LostCard factor={factor} />
          <Button
            variant="subtle"
            onClick={() => void signOut().then(() => go({ to: '/' }, { replace: true }))}
          >
            {say('identity.signOut')}
          </Button>
        </Stack>
      )}
    </FactorFaces>
  );
}
