import { whiteLabelLimits as limits } from '@lectern/contract/administration/white-label.limits.ts';
import { TextInput } from '@mantine/core';
import { useSay } from '../../../../lib/i18n.ts';
import { FormSection } from '../../../../ui/form/form-section.tsx';
import { Columns, Stack } from '../../../../ui/layout.tsx';
import type { HostField, LogoSlot } from './host-values.ts';
import { useHostWords } from './use-host-words.ts';
import type { TabProps } from './tab-props.ts';

const levelPairs = [
  ['levelOne', 'levelOnes'],
  ['levelTwo', 'levelTwos'],
  ['levelThree', 'levelThrees'],
] as const;

/** The names of educators and levels. */
export function NamesTab({ host, form }: TabProps) {
  const say = useSay();
  const label = useHostWords();
  const word = (field: Exclude<HostField, LogoSlot>) => (
    <TextInput {...form.text(field)} label={label(field)} maxLength={limits.word} />
  );
  const { formerRolePaths } = host;
  return (
    <Stack gap={20} width={980}>
      <FormSection title={say('whiteLabel.names.role')} hint={say('whiteLabel.names.roleHint')}>
        <Columns gap={16}>
          {word('roleTypeName')}
          {word('roleTypes')}
        </Columns>
        <Columns gap={16}>
          {word('roleTypePath')}
          {word('roleTypePaths')}
        </Columns>
        {formerRolePaths.length > 0 && (
          <p className="type-head tone-3">
            {say('whiteLabel.names.former', { words: formerRolePaths.join(', ') })}
          </p>
        )}
      </FormSection>
      <FormSection title={say('audit.field.levelTitles')} hint={say('whiteLabel.names.levelsHint')}>
        {levelPairs.map(([one, many]) => (
          <Columns key={one} gap={16}>
            {word(one)}
            {word(many)}
          </Columns>
        ))}
      </FormSection>
    </Stack>
  );
}
