import { providerLimits as limits } from '@lectern/contract/institutions/providers.limits.ts';
import { TextInput } from '@mantine/core';
import { useSay } from '../../../../lib/i18n.ts';
import { Columns } from '../../../../ui/layout.tsx';
import { TagsField } from '../../../../ui/tags-field.tsx';
import { useProviderWords } from './provider-words.ts';
import type { FieldsProps } from './fields-props.ts';

/** The provider's claims about people, and whom they link. */
export function ClaimFields({ form }: FieldsProps) {
  const say = useSay();
  const label = useProviderWords();
  const { values, errors, change } = form;
  return (
    <>
      <TagsField
        label={label('scopes')}
        description={say('whiteLabel.provider.scopesHint')}
        value={values.scopes}
        error={errors.scopes}
        most={limits.scopes}
        longest={limits.scope}
        onChange={(scopes) => change({ scopes })}
      />
      <TagsField
        label={label('emailDomains')}
        description={say('whiteLabel.provider.domainsHint')}
        value={values.emailDomains}
        error={errors.emailDomains}
        most={limits.emailDomains}
        longest={limits.emailDomain}
        onChange={(emailDomains) => change({ emailDomains })}
      />
      <Columns gap={16} align="start">
        <TextInput {...form.text('emailClaim')} label={label('emailClaim')} maxLength={limits.claim} />
        <TextInput
          {...form.text('verifiedClaim')}
          label={label('verifiedClaim')}
          description={say('whiteLabel.provider.verifiedHint')}
          maxLength={limits.claim}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </Columns>
      <TextInput
        {...form.text('numberClaim')}
        label={label('numberClaim')}
        description={say('whiteLabel.provider.numberHint')}
        maxLength={limits.claim}
      />
    </>
  );
}
