import { Switch, TextInput } from '@mantine/core';
import { useSay } from '../../../../lib/i18n.ts';
import { ProviderTest } from './provider-trial.tsx';
import { useProviderWords } from './provider-words.ts';
import type { FieldsProps } from './fields-props.ts';
import { ClientFields } from './client-fields.tsx';
import { ClaimFields } from './claim-fields.tsx';
import { NewPeopleFields } from './new-people-fields.tsx';

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
