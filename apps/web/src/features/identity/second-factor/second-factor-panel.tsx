import { may } from '@lectern/contract/access/capabilities.ts';
import { Columns, Stack } from '../../../ui/layout.tsx';
import { OwnDevices } from '../devices/own-devices.tsx';
import { roleOf, useSession } from '../session.ts';
import { AppCard } from './parts/app-card.tsx';
import { CodesCard } from './parts/codes-card.tsx';
import { FactorFaces } from './parts/factor-faces.tsx';
import { LostCard } from './parts/lost-card.tsx';
import { PasskeysCard } from './parts/passkeys-card.tsx';
import { RuleCard } from './parts/rule-card.tsx';

/** The second factor of the signed-in administrator: app, passkeys, recovery codes, and what to do when it is lost. */
export function SecondFactorPanel() {
  const role = roleOf(useSession());
  return (
    <FactorFaces>
      {(factor) => (
        <Columns align="start" width={976} tracks="minmax(0, 1fr) minmax(0, 360px)" narrow="minmax(0, 1fr)">
          <Stack gap="card">
            <AppCard factor={factor} />
            {(factor.app !== null || factor.passkeys.length > 0) && (
              <CodesCard left={factor.recoveryCodesLeft} />
            )}
          </Stack>
          <Stack gap="card">
            <PasskeysCard passkeys={factor.passkeys} hasApp={factor.app !== null} />
            <LostCard factor={factor} />
            <OwnDevices />
            {may(role, 'reachInstitution') && <RuleCard />}
          </Stack>
        </Columns>
      )}
    </FactorFaces>
  );
}
