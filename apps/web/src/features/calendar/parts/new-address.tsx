import { Button, TextInput } from '@mantine/core';
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { toastSuccess, toastWarning } from '../../../ui/toasts/toasts.ts';

/** A private address that was just made, with what can be done with it: it cannot be asked for again. */
export function NewAddress({ url, webcalUrl }: { url: string; webcalUrl: string }) {
  const say = useSay();
  const copied = (): void => toastSuccess(say('calendar.feed.copied'));
  const failed = (): void => toastWarning(say('calendar.feed.copyFailed'));
  // Without https a browser has no clipboard.
  const copy = (): void => void (navigator.clipboard?.writeText(url).then(copied, failed) ?? failed());
  return (
    <Stack gap={12}>
      <TextInput
        label={say('calendar.feed.address')}
        description={say('calendar.feed.addressHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Row>
        <Button leftSection={<IconCopy size={18} stroke={1.5} />} onClick={copy}>
          {say('calendar.feed.copy')}
        </Button>
        <Button
          variant="default"
          component="a"
          href={webcalUrl}
          leftSection={<IconCalendarPlus size={18} stroke={1.5} />}
        >
          {say('calendar.feed.openApp')}
        </Button>
      </Row>
    </Stack>
  );
}
