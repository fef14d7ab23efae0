import { whiteLabelLimits as limits } from '@lectern/contract/administration/white-label.limits.ts';
import { TextInput } from '@mantine/core';
import { useSay } from '../../../../lib/i18n.ts';
import { FactList } from '../../../../ui/fact-list.tsx';
import { FormSection } from '../../../../ui/form/form-section.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { ProviderList } from '../../providers/provider-list.tsx';
import { SecretList } from './secret-list.tsx';
import { useHostWords } from './use-host-words.ts';
import type { TabProps } from './tab-props.ts';

/** How people sign in elsewhere, and what the operator has set. */
export function SignInTab({ host, form }: TabProps) {
  const say = useSay();
  const label = useHostWords();
  const { operator } = host;
  const facts = [
    { label: say('whiteLabel.operator.domain'), value: host.domain },
    { label: say('whiteLabel.operator.appUrl'), value: operator.appUrl },
    { label: say('whiteLabel.operator.restBase'), value: operator.restBase },
    { label: say('whiteLabel.operator.socketBase'), value: operator.socketBase },
    { label: say('whiteLabel.operator.paymentsWebhook'), value: operator.paymentsWebhook },
    { label: say('whiteLabel.operator.mediaUrl'), value: operator.mediaUrl },
    { label: say('whiteLabel.operator.domainPath'), value: operator.domainPath },
    { label: say('whiteLabel.operator.environment'), value: operator.environment },
  ];
  return (
    <Stack gap={20} width={980}>
      <FormSection title={say('whiteLabel.provider.title')} hint={say('whiteLabel.provider.hint')}>
        <ProviderList hostId={host.id} />
      </FormSection>
      <FormSection title={say('whiteLabel.signIn.title')} hint={say('whiteLabel.signIn.hint')}>
        <TextInput
          {...form.text('cleverLoginUrl')}
          label={label('cleverLoginUrl')}
          type="url"
          maxLength={limits.address}
        />
      </FormSection>
      <FormSection title={say('whiteLabel.secret.title')} hint={say('whiteLabel.secret.hint')}>
        <SecretList host={host} />
      </FormSection>
      <FormSection title={say('whiteLabel.operator.title')} hint={say('whiteLabel.operator.hint')}>
        <FactList facts={facts.map((fact) => ({ ...fact, value: fact.value || '-' }))} />
      </FormSection>
    </Stack>
  );
}
