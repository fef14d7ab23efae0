import { providerLimits as limits } from '@lectern/contract/institutions/providers.limits.ts';
import { providerPresets } from '@lectern/contract/institutions/providers.names.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { formatDate } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { fillBy } from './provider-values.ts';
import { useProviderWords } from './provider-words.ts';
import type { FieldsProps } from './fields-props.ts';

/** Our client at the provider. A kind's defaults are only offered for a new one. */
export function ClientFields({ provider, form }: FieldsProps) {
  const say = useSay();
  const label = useProviderWords();
  const { values, change } = form;
  const kept = provider?.secretSetAt;
  return (
    <>
      {provider === null && (
        <SelectField
          label={label('preset')}
          description={say('whiteLabel.provider.presetHint')}
          searchable={false}
          data={providerPresets.map((value) => ({ value, label: say(`whiteLabel.provider.kind.${value}`) }))}
          value={values.preset}
          onChange={(chosen) =>
            change((now) => fillBy(providerPresets.find((one) => one === chosen) ?? 'custom', now))
          }
        />
      )}
      <TextInput {...form.text('name')} label={label('name')} maxLength={limits.name} />
      <TextInput
        {...form.text('issuer')}
        label={label('issuer')}
        description={say('whiteLabel.provider.issuerHint')}
        type="url"
        maxLength={limits.issuer}
      />
      <TextInput {...form.text('clientId')} label={label('clientId')} maxLength={limits.clientId} />
      <Checkbox
        label={label('hasNoSecret')}
        checked={values.hasNoSecret}
        onChange={({ currentTarget }) => change({ hasNoSecret: currentTarget.checked, secret: '' })}
      />
      {!values.hasNoSecret && (
        <PasswordField
          {...form.text('secret')}
          label={label('secret')}
          description={
            kept
              ? say('whiteLabel.provider.secretKept', { date: formatDate(kept) })
              : say('whiteLabel.provider.secretNew')
          }
          maxLength={limits.secret}
          autoComplete="off"
        />
      )}
    </>
  );
}
