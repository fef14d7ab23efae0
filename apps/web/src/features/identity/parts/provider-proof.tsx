import { Button } from '@mantine/core';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { usePress } from '../../../lib/use-press.ts';
import { Stack } from '../../../ui/layout.tsx';
import { toastError } from '../../../ui/toasts/toasts.ts';
import { beginProof } from '../identity.queries.ts';

function OpenButton({ id, name }: { id: string; name: string }) {
  const say = useSay();
  const opening = usePress(async () => {
    // Opened by the press itself: a window that opens later is blocked.
    const opened = window.open('about:blank', '_blank');
    try {
      const address = await beginProof(id);
      if (opened) opened.location.href = address;
      else window.location.assign(address);
    } catch (reason) {
      opened?.close();
      toastError(failureText(reason));
    }
  });
  return (
    <Button variant="default" fullWidth loading={opening.isBusy} onClick={() => opening.press(undefined)}>
      {say('signOn.proof.open', { name })}
    </Button>
  );
}

/** Sends people without a password to their provider, in another window; open things here stay as they are. */
export function ProviderProof({
  providers,
  onDone,
}: {
  providers: readonly { id: string; name: string }[];
  onDone: () => void;
}) {
  const say = useSay();
  return (
    <Stack gap={16}>
      <p className="type-row tone-2">{say('signOn.proof.intro')}</p>
      {providers.map((provider) => (
        <OpenButton key={provider.id} {...provider} />
      ))}
      <Button fullWidth onClick={onDone}>
        {say('signOn.proof.done')}
      </Button>
    </Stack>
  );
}
