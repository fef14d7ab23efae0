import { TextInput } from '@mantine/core';
import { useSay } from '../../../../lib/i18n.ts';
import { FormSection } from '../../../../ui/form/form-section.tsx';
import { Columns, Stack } from '../../../../ui/layout.tsx';
import { useHostWords } from './use-host-words.ts';
import type { TabProps } from './tab-props.ts';

const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 3);

/** How long a call goes on behind its end, and how long a page of a list is. */
export function SessionsTab({ form }: TabProps) {
  const say = useSay();
  const label = useHostWords();
  const figure = (field: 'bufferTiming' | 'finalBufferTiming' | 'paginationCount') => (
    <TextInput {...form.text(field, digits)} label={label(field)} inputMode="numeric" />
  );
  return (
    <Stack gap={20} width={980}>
      <FormSection title={say('whiteLabel.sessions.end')} hint={say('whiteLabel.sessions.endHint')}>
        <Columns gap={16}>
          {figure('bufferTiming')}
          {figure('finalBufferTiming')}
        </Columns>
      </FormSection>
      <FormSection title={say('whiteLabel.sessions.lists')} hint={say('whiteLabel.sessions.listsHint')}>
        <Columns gap={16}>{figure('paginationCount')}</Columns>
      </FormSection>
    </Stack>
  );
}
