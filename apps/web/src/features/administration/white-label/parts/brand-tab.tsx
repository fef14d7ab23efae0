import { whiteLabelLimits as limits } from '@lectern/contract/administration/white-label.limits.ts';
import { socialNetworks } from '@lectern/contract/institutions/institutions.names.ts';
import { TextInput } from '@mantine/core';
import { useSay } from '../../../../lib/i18n.ts';
import { Columns, Stack } from '../../../../ui/layout.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { ColourField } from './colour-field.tsx';
import { logoSlots } from './host-values.ts';
import { LogoField } from './logo-field.tsx';
import { useHostWords } from './use-host-words.ts';
import { useLogoAddress } from './use-logo-address.ts';
import type { TabProps } from './tab-props.ts';

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
