import type { ProviderView } from '@lectern/contract/administration/providers.shapes.ts';
import { providerLimits as limits } from '@lectern/contract/institutions/providers.limits.ts';
import { newPeoplePlans, providerPresets } from '@lectern/contract/institutions/providers.names.ts';
import { Checkbox, Switch, TextInput } from '@mantine/core';
import { formatDate } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import type { KeptFormState } from '../../../../ui/form/use-kept-form.ts';
import { Columns } from '../../../../ui/layout.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TagsField } from '../../../../ui/tags-field.tsx';
import type { Versioned } from '../../../../ui/form/use-versioned-form.ts';
import { useHostWords } from '../../../institutions/host.ts';
import { ProviderTest } from './provider-trial.tsx';
import { fillBy, type ProviderField, type ProviderValues } from './provider-values.ts';
import { useProviderWords } from './provider-words.ts';

interface FieldsProps {
  hostId: string;
  provider: ProviderView | null;
  form: KeptFormState<Versioned<ProviderValues>, ProviderField>;
}

/** Which client we are there. What a kind fills in is only offered for a new one. */
function ClientFields({ provider, form }: FieldsProps) {
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

/** What it says of people, and whom that links. */
function ClaimFields({ form }: FieldsProps) {
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

/** What becomes of who has no account. */
function NewPeopleFields({ form }: FieldsProps) {
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

/** All fields of a provider; of a saved one also its return address and the test. */
export function ProviderFields(props: FieldsProps) {
  const say = useSay();
  const label = useProviderWords();
  const { hostId, provider, form } = props;
  return (
    <>
      <ClientFields {...props} />
      <ClaimFields {...props} />
      <NewPeopleFields {...props} />
      <Switch
        label={label('active')}
        description={say('whiteLabel.provider.activeHint')}
        checked={form.values.active}
        onChange={({ currentTarget }) => form.change({ active: currentTarget.checked })}
      />
      {provider === null ? (
        <p className="type-head tone-3">{say('whiteLabel.provider.returnHint')}</p>
      ) : (
        <>
          <TextInput
            label={say('whiteLabel.provider.returnAddress')}
            description={say('whiteLabel.provider.returnHint')}
            value={provider.returnAddress}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <ProviderTest hostId={hostId} id={provider.id} name={provider.name} />
        </>
      )}
    </>
  );
}
