import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../lib/failure-text.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { canUsePasskeys, makePasskey } from '../../../../lib/passkeys.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { Card, CardBody, CardHead } from '../../../../ui/card.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { toastError, toastSuccess, toastWarning } from '../../../../ui/toasts/toasts.ts';
import {
  addPasskey,
  factorKeys,
  removePasskey,
  renamePasskey,
  wantPasskey,
} from '../second-factor.queries.ts';
import { NewCodesDialog } from './new-codes-dialog.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { PasskeyRows, type ShownPasskey } from './passkey-rows.tsx';

/** Has the browser make a passkey and keeps it under a name. Null where none was made. */
async function makeAndKeep(name: string) {
  const passkey = await makePasskey(await wantPasskey());
  return passkey && addPasskey(name, passkey);
}

/** What is being done with a passkey. */
type Doing = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: ShownPasskey };

/** The passkeys of the signed-in person: adding, naming and removing them. */
export function PasskeysCard({
  passkeys,
  hasApp,
  onFirst,
}: {
  passkeys: readonly ShownPasskey[];
  hasApp: boolean;
  /** Told once the recovery codes of a first factor are kept. */
  onFirst?: () => void;
}) {
  const say = useSay();
  const cache = useQueryClient();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const end = (): void => {
    setDoing(null);
    void cache.invalidateQueries({ queryKey: factorKeys.all });
  };
  const removing = useSubmission({
    mutationFn: removePasskey,
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: end,
  });
  const title = hasApp || passkeys.length > 0 ? 'secondFactor.passkeys' : 'secondFactor.orPasskey';
  const renamed = doing?.kind === 'rename' ? doing.passkey : null;
  const doomed = doing?.kind === 'remove' ? doing.passkey : null;
  return (
    <Card>
      <CardHead title={say(title)} />
      {passkeys.length > 0 && (
        <PasskeyRows
          passkeys={passkeys}
          onRename={(passkey) => setDoing({ kind: 'rename', passkey })}
          onRemove={(passkey) => setDoing({ kind: 'remove', passkey })}
        />
      )}
      <CardBody>
        <Stack>
          <p className="type-row tone-2">
            {say(canUsePasskeys() ? 'secondFactor.passkeyIntro' : 'secondFactor.noPasskeys')}
          </p>
          {canUsePasskeys() && (
            <Button
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.5} />}
              onClick={() => setDoing({ kind: 'add' })}
            >
              {say('secondFactor.addPasskey')}
            </Button>
          )}
        </Stack>
      </CardBody>
      <PasskeyNameDialog
        isOpen={doing?.kind === 'add'}
        title={say('secondFactor.addPasskey')}
        name=""
        confirm={say('secondFactor.goOn')}
        send={makeAndKeep}
        onSent={(answer) => {
          end();
          if (!answer) toastWarning(say('secondFactor.passkeyNotMade'));
          else toastSuccess(answer.message);
          if (answer) setCodes(answer.response.recoveryCodes);
        }}
        onClose={() => setDoing(null)}
      />
      <PasskeyNameDialog
        isOpen={renamed !== null}
        title={say('secondFactor.renameTitle')}
        name={renamed?.name ?? ''}
        confirm={say('secondFactor.save')}
        send={(name) => renamePasskey(renamed?.id ?? '', name)}
        onSent={({ message }) => {
          end();
          toastSuccess(message);
        }}
        onClose={() => setDoing(null)}
      />
      <ConfirmDialog
        isOpen={doomed !== null}
        title={say('secondFactor.removeTitle', { name: doomed?.name ?? '' })}
        text={say('secondFactor.removeIntro')}
        confirm={{
          label: say('secondFactor.removeConfirm'),
          isBusy: removing.isPending,
          onPress: () => doomed && removing.mutate(doomed.id),
        }}
        keep={{ label: say('secondFactor.cancel'), onPress: () => setDoing(null) }}
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
