import type { NewPasskeyAnswer, NewPasskeyQuestion } from '@lectern/contract/identity/passkeys.shapes.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { canUsePasskeys, makePasskey } from '../../../lib/passkeys.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { CardBody } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { toastError, toastSuccess, toastWarning } from '../../../ui/toasts/toasts.ts';
import { PasskeyNameDialog } from './parts/passkey-name-dialog.tsx';
import { PasskeyRows, type ShownPasskey } from './parts/passkey-rows.tsx';

interface Said {
  readonly message: string;
}

/** The calls by which passkeys are kept; as a second factor they are others than as a way in. */
export interface PasskeyCalls<A extends Said> {
  readonly want: () => Promise<NewPasskeyQuestion>;
  readonly add: (name: string, passkey: NewPasskeyAnswer) => Promise<A>;
  readonly rename: (id: string, name: string) => Promise<Said>;
  readonly remove: (id: string) => Promise<Said>;
}

interface KeeperProps<A extends Said> {
  passkeys: readonly ShownPasskey[];
  calls: PasskeyCalls<A>;
  /** Whether another one would open the account; without, `intro` says why. */
  mayAdd?: boolean;
  /** The text above the button. */
  intro: ReactNode;
  /** In a card over the whole page the button is as wide as its words. */
  isWide?: boolean;
  onAdded?: (answer: A) => void;
  /** Called after any success or failure: the shown list may be stale. */
  onChanged: () => void;
}

/** The running act on a passkey. */
type Doing = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: ShownPasskey };

function RemoveDialog({
  doomed,
  isBusy,
  onRemove,
  onClose,
}: {
  doomed: ShownPasskey | null;
  isBusy: boolean;
  onRemove: (id: string) => void;
  onClose: () => void;
}) {
  const say = useSay();
  return (
    <ConfirmDialog
      isOpen={doomed !== null}
      title={say('passkeys.removeTitle', { name: doomed?.name ?? '' })}
      text={say('passkeys.removeIntro')}
      confirm={{
        ...{ label: say('passkeys.removeConfirm'), isBusy },
        onPress: () => doomed && onRemove(doomed.id),
      }}
      keep={{ label: say('passkeys.cancel'), onPress: onClose }}
    />
  );
}

function AddButton({ isWide, onAdd }: { isWide: boolean; onAdd: () => void }) {
  const say = useSay();
  const button = (
    <Button variant="default" leftSection={<IconPlus size={18} stroke={1.5} />} onClick={onAdd}>
      {say('passkeys.add')}
    </Button>
  );
  return isWide ? <Row>{button}</Row> : button;
}

/** The passkeys of the signed-in person within a card: adding, naming and removing them. */
export function PasskeyKeeper<A extends Said>(props: KeeperProps<A>) {
  const { passkeys, calls, mayAdd = true, intro, isWide = false, onAdded, onChanged } = props;
  const say = useSay();
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = (): void => setDoing(null);
  const end = (): void => {
    close();
    onChanged();
  };
  const removing = useSubmission({
    mutationFn: calls.remove,
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: end,
  });
  const isOffered = mayAdd && canUsePasskeys();
  const renamed = doing?.kind === 'rename' ? doing.passkey : null;
  return (
    <>
      {passkeys.length > 0 && (
        <PasskeyRows
          passkeys={passkeys}
          onRename={(passkey) => setDoing({ kind: 'rename', passkey })}
          onRemove={(passkey) => setDoing({ kind: 'remove', passkey })}
        />
      )}
      <CardBody>
        <Stack>
          {mayAdd && !canUsePasskeys() ? <p className="type-row tone-2">{say('passkeys.unknown')}</p> : intro}
          {isOffered && <AddButton isWide={isWide} onAdd={() => setDoing({ kind: 'add' })} />}
        </Stack>
      </CardBody>
      <PasskeyNameDialog
        isOpen={doing?.kind === 'add'}
        passkey={null}
        title={say('passkeys.add')}
        confirm={say('passkeys.goOn')}
        send={async (name) => {
          // Null where the browser made none.
          const passkey = await makePasskey(await calls.want());
          return passkey && calls.add(name, passkey);
        }}
        onSent={(answer) => {
          end();
          if (!answer) toastWarning(say('passkeys.notMade'));
          else {
            toastSuccess(answer.message);
            onAdded?.(answer);
          }
        }}
        onClose={close}
      />
      <PasskeyNameDialog
        isOpen={renamed !== null}
        passkey={renamed}
        title={say('passkeys.renameTitle')}
        confirm={say('passkeys.save')}
        send={(name) => calls.rename(renamed?.id ?? '', name)}
        onSent={({ message }) => {
          end();
          toastSuccess(message);
        }}
        onClose={close}
      />
      <RemoveDialog
        doomed={doing?.kind === 'remove' ? doing.passkey : null}
        isBusy={removing.isPending}
        onRemove={(id) => removing.mutate(id)}
        onClose={close}
      />
    </>
  );
}
