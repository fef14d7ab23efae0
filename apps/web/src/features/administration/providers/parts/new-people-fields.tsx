import { providerLimits as limits } from '@lectern/contract/institutions/providers.limits.ts';
import { newPeoplePlans } from '@lectern/contract/institutions/providers.names.ts';
import { TextInput } from '@mantine/core';
import { useSay } from '../../../../lib/i18n.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TagsField } from '../../../../ui/tags-field.tsx';
import { useHostWords } from '../../../institutions/host.ts';
import { useProviderWords } from './provider-words.ts';
import type { FieldsProps } from './fields-props.ts';

/** What happens to people without an account. */
export function NewPeopleFields({ form }: FieldsProps) {
  const say = useSay();
  const words = useHostWords();
  const label = useProviderWords();
  const { values, errors, change } = form;
  return (
    <>
      <SelectField
        label={label('newPeople')}
        description={say('whiteLabel.provider.newPeople.hint')}
        searchable={false}
        data={newPeoplePlans.map((value) => ({
          value,
          label: say(`whiteLabel.provider.newPeople.${value}`, words),
        }))}
        value={values.newPeople}
        onChange={(chosen) =>
          change({ newPeople: newPeoplePlans.find((one) => one === chosen) ?? 'refused' })
        }
      />
      {values.newPeople === 'byRole' && (
        <>
          <TextInput {...form.text('roleClaim')} label={label('roleClaim')} maxLength={limits.claim} />
          {(['studentRoles', 'educatorRoles'] as const).map((field) => (
            <TagsField
              key={field}
              label={label(field)}
              description={say('whiteLabel.provider.rolesHint')}
              value={values[field]}
              error={errors[field]}
              most={limits.roleValues}
              longest={limits.roleValue}
              onChange={(roles) => change({ [field]: roles })}
            />
          ))}
        </>
      )}
      {values.newPeople !== 'refused' && (
        <TextInput
          {...form.text('schoolClaim')}
          label={label('schoolClaim')}
          description={say('whiteLabel.provider.schoolHint')}
          maxLength={limits.claim}
        />
      )}
    </>
  );
}
