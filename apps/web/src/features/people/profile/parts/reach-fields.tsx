import { languages } from '@lectern/contract/core/core.names.ts';
import { mobilePrefix, peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { mobileDigits } from '@lectern/contract/people/people.rules.ts';
import type { Profile } from '@lectern/contract/people/profile.shapes.ts';
import { TextInput } from '@mantine/core';
import { timeZoneName } from '../../../../lib/time-zones.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { FixedField } from '../../../../ui/form/fixed-field.tsx';
import { Columns, Stack } from '../../../../ui/layout.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TickBox } from '../../../../ui/tick-box.tsx';
import type { ProfileFormState } from './use-profile-form.ts';

/** How the person is reached, and what they agree to. */
export function ReachFields({ profile, form }: { profile: Profile } & Pick<ProfileFormState, 'form'>) {
  const say = useSay();
  const { values, change } = form;
  const { emailToConfirm } = profile;
  return (
    <>
      <Columns gap={16}>
        <TextInput
          {...form.text('email')}
          label={say('profile.email')}
          type="email"
          autoComplete="email"
          maxLength={peopleTextLimits.email}
          description={
            emailToConfirm === null ? undefined : say('profile.toConfirm', { email: emailToConfirm })
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextInput
          {...form.text('mobile', mobileDigits)}
          label={say('profile.mobile')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          leftSection={<span className="type-row tone-2">{mobilePrefix}</span>}
        />
        <SelectField
          label={say('profile.language')}
          data={languages.map((value) => ({ value, label: say(`core.language.${value}`) }))}
          searchable={false}
          value={values.language}
          onChange={(language) => change({ language: language === 'es' ? 'es' : 'en' })}
        />
        <FixedField
          label={say('profile.zone')}
          value={timeZoneName(profile.timeZone)}
          hint={say('profile.zoneHint')}
        />
      </Columns>
      <Stack gap={8}>
        <TickBox
          label={say('profile.agreeMail')}
          isTicked={values.isAgreeToReceiveMail}
          onChange={(isAgreeToReceiveMail) => change({ isAgreeToReceiveMail })}
        />
        <TickBox
          label={say('profile.agreeText')}
          isTicked={values.isAgreeToReceiveTextMessage}
          onChange={(isAgreeToReceiveTextMessage) => change({ isAgreeToReceiveTextMessage })}
        />
      </Stack>
    </>
  );
}
