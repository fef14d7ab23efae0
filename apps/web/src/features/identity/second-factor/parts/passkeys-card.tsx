import type { FactorView } from '@lectern/contract/identity/second-factor.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { PasskeyKeeper } from '../../passkeys/passkey-keeper.tsx';
import {
  addPasskey,
  factorKeys,
  removePasskey,
  renamePasskey,
  wantPasskey,
} from '../second-factor.queries.ts';
import { NewCodesDialog } from './new-codes-dialog.tsx';

const calls = { want: wantPasskey, add: addPasskey, rename: renamePasskey, remove: removePasskey };

/** The passkeys of the signed-in administrator. The first factor brings recovery codes. */
export function PasskeysCard({
  passkeys,
  hasApp,
  onFirst,
}: {
  passkeys: FactorView['passkeys'];
  hasApp: boolean;
  /** Told once the recovery codes of a first factor are kept. */
  onFirst?: () => void;
}) {
  const say = useSay();
  const cache = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Card>
      <CardHead title={say(hasApp || passkeys.length > 0 ? 'passkeys.title' : 'secondFactor.orPasskey')} />
      <PasskeyKeeper
        passkeys={passkeys}
        calls={calls}
        intro={<p className="type-row tone-2">{say('passkeys.factorIntro')}</p>}
        onAdded={({ response }) => setCodes(response.recoveryCodes)}
        onChanged={() => void cache.invalidateQueries({ queryKey: factorKeys.all })}
      />
      <NewCodesDialog
        codes={codes}
        onDone={() => {
          setCodes(null);
          onFirst?.();
        }}
      />
    </Card>
  );
}
