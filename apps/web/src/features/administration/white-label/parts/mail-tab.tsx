import { whiteLabelLimits as limits } from '@lectern/contract/administration/white-label.limits.ts';
import { TextInput } from '@mantine/core';
import { useSay } from '../../../../lib/i18n.ts';
import { FormSection } from '../../../../ui/form/form-section.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { useHostWords } from './use-host-words.ts';
import type { TabProps } from './tab-props.ts';

/** The sender of mails, and the address for help. */
export function MailTab({ form }: TabProps) {
  const say = useSay();
  const label = useHostWords();
  return (
    <Stack gap={20} width={980}>
      <FormSection title={say('whiteLabel.mail.title')} hint={say('whiteLabel.mail.hint')}>
        <TextInput
          {...form.text('senderName')}
          label={label('senderName')}
          placeholder={form.values.appname}
          maxLength={limits.senderName}
        />
        <TextInput {...form.text('supportEmail')} label={label('supportEmail')} type="email" maxLength={64} />
      </FormSection>
    </Stack>
  );
}
