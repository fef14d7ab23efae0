import { whiteLabelLimits as limits } from '@lectern/contract/administration/white-label.limits.ts';
import type { HostView } from '@lectern/contract/administration/white-label.shapes.ts';
import { socialNetworks } from '@lectern/contract/institutions/institutions.names.ts';
import { TextInput } from '@mantine/core';
import { useSay } from '../../../../lib/i18n.ts';
import { FactList } from '../../../../ui/fact-list.tsx';
import { FormSection } from '../../../../ui/form/form-section.tsx';
import type { KeptFormState } from '../../../../ui/form/use-kept-form.ts';
import { Columns, Stack } from '../../../../ui/layout.tsx';
import { ProviderList } from '../../providers/provider-list.tsx';
import type { Versioned } from '../../../../ui/form/use-versioned-form.ts';
import { BrandPreview } from './brand-preview.tsx';
import { ColourField } from './colour-field.tsx';
import { logoSlots, type HostField, type HostValues, type LogoSlot } from './host-values.ts';
import { LogoField } from './logo-field.tsx';
import { SecretList } from './secret-list.tsx';
import { useHostWords } from './use-host-words.ts';
import { useLogoAddress } from './use-logo-address.ts';

/** What every tab is made from. */
export interface TabProps {
  host: HostView;
  form: KeptFormState<Versioned<HostValues>, HostField>;
}

const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 3);

/** Names, logos and the colour, with how they look; and where else the institution is found. */
export function BrandTab({ host, form }: TabProps) {
  const say = useSay();
  const label = useHostWords();
  const { values, errors, change } = form;
  const [light, dark] = [useLogoAddress(host, values.logo), useLogoAddress(host, values.logoDark)];
  return (
    <Columns gap={32} tracks="minmax(0, 400px) minmax(0, 1fr)" narrow="minmax(0, 1fr)">
      <Stack gap={20}>
        <Columns gap={16}>
          <TextInput {...form.text('appname')} label={label('appname')} maxLength={limits.appname} />
          <TextInput {...form.text('title')} label={label('title')} maxLength={limits.title} />
        </Columns>
        <Columns gap={12} tracks="repeat(3, minmax(0, 1fr))" phone="repeat(2, minmax(0, 1fr))">
          {logoSlots.map((slot) => (
            <LogoField
              key={slot}
              slot={slot}
              label={label(slot)}
              host={host}
              value={values[slot]}
              error={errors[slot]}
              onChange={(picture) => change({ [slot]: picture })}
            />
          ))}
        </Columns>
        <ColourField
          label={label('brandColor')}
          text={form.text('brandColor')}
          onChange={(brandColor) => change({ brandColor })}
        />
        <Stack gap={12} as="section" aria-labelledby="social-links">
          <h2 id="social-links" className="type-card-title">
            {say('audit.field.socialLinks')}
          </h2>
          {socialNetworks.map((network) => (
            <TextInput
              key={network}
              {...form.text(network)}
              label={label(network)}
              type="url"
              maxLength={limits.address}
            />
          ))}
        </Stack>
      </Stack>
      <BrandPreview
        colour={values.brandColor}
        saved={host.brandColor}
        title={values.title}
        role={values.roleTypeName}
        logos={{ light, dark: dark ?? light }}
      />
    </Columns>
  );
}

const levelPairs = [
  ['levelOne', 'levelOnes'],
  ['levelTwo', 'levelTwos'],
  ['levelThree', 'levelThrees'],
] as const;

/** What educators and levels are called. */
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

/** Whom mails come from, and who is asked for help. */
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
