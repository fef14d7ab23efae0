import { isEducator } from '@lectern/contract/access/roles.ts';
import { languages } from '@lectern/contract/core/core.names.ts';
import { mobilePrefix, peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { genders } from '@lectern/contract/people/people.names.ts';
import { mobileDigits } from '@lectern/contract/people/people.rules.ts';
import { birthYears } from '@lectern/contract/people/profile.rules.ts';
import type { Profile } from '@lectern/contract/people/profile.shapes.ts';
import { Button, TextInput } from '@mantine/core';
import { civilDateOf, formatProfileDate } from '../../../../lib/formats.ts';
import { timeZoneName } from '../../../../lib/time-zones.ts';
import { useSay, type SayKey } from '../../../../lib/i18n.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { useGo } from '../../../../lib/url-state.ts';
import { BirthDateField } from '../../../../ui/form/birth-date-field.tsx';
import { ConflictNotice } from '../../../../ui/form/conflict-notice.tsx';
import { FixedField } from '../../../../ui/form/fixed-field.tsx';
import { FormSection } from '../../../../ui/form/form-section.tsx';
import { KeptForm } from '../../../../ui/form/kept-form.tsx';
import { Columns, Row, Stack } from '../../../../ui/layout.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TickBox } from '../../../../ui/tick-box.tsx';
import { homeOf } from '../../../identity/addresses.ts';
import { roleOf, useUserSession } from '../../../identity/session.ts';
import { useHost } from '../../../institutions/host.ts';
import type { ProfileValues } from './profile-values.ts';
import { useEmailQuestion } from './use-email-question.tsx';
import { useProfileForm } from './use-profile-form.ts';

const labels = {
  email: 'profile.email',
  mobile: 'profile.mobile',
  dob: 'profile.birth',
  gender: 'profile.gender',
  isAgreeToReceiveMail: 'profile.agreeMail',
  isAgreeToReceiveTextMessage: 'profile.agreeText',
  language: 'profile.language',
} as const satisfies Record<keyof ProfileValues, SayKey>;

/** What a form says of itself in words, for a choice between two changes of it. */
function useWords() {
  const say = useSay();
  return (field: keyof ProfileValues, values: ProfileValues): string => {
    const value = values[field];
    if (typeof value === 'boolean') return say(value ? 'profile.yes' : 'profile.no');
    if (value === '') return say('profile.none');
    if (field === 'gender') return say(`profile.genders.${values.gender || 'M'}`);
    if (field === 'language') return say(`core.language.${values.language}`);
    return field === 'dob' ? formatProfileDate(value) : value;
  };
}

type Form = ReturnType<typeof useProfileForm>;

/** Birth date and gender: of a student they are the school's. */
function BirthFields({ profile, form, saysBirth }: { profile: Profile } & Pick<Form, 'form' | 'saysBirth'>) {
  const say = useSay();
  const { values, errors, change } = form;
  const genderWord = (gender: 'M' | 'F'): string => say(`profile.genders.${gender}`);
  if (!saysBirth)
    return (
      <>
        <FixedField label={say('profile.birth')} value={profile.dob ? formatProfileDate(profile.dob) : '-'} />
        <FixedField label={say('profile.gender')} value={profile.gender ? genderWord(profile.gender) : '-'} />
      </>
    );
  const kept = profile.dob === null ? null : Number(profile.dob.slice(0, 4));
  return (
    <>
      <BirthDateField
        label={say('profile.birth')}
        value={values.dob}
        years={birthYears(Number(civilDateOf(serverNow()).slice(0, 4)), kept)}
        words={{ month: say('profile.month'), day: say('profile.day'), year: say('profile.year') }}
        error={errors.dob}
        onChange={(dob) => change({ dob })}
      />
      <SelectField
        label={say('profile.gender')}
        data={genders.map((value) => ({ value, label: genderWord(value) }))}
        clearable
        searchable={false}
        value={values.gender || null}
        error={errors.gender}
        onChange={(gender) => change({ gender: gender === 'M' || gender === 'F' ? gender : '' })}
      />
    </>
  );
}

/** How the person is reached, and what they agree to. */
function ReachFields({ profile, form }: { profile: Profile } & Pick<Form, 'form'>) {
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

/** The own profile: what the school says of the person, with a lock, and what they say themselves. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const say = useSay();
  const go = useGo();
  const textOf = useWords();
  const session = useUserSession();
  const { roleTypePath, levelTitles } = useHost();
  const { form, conflict, changes, saysBirth } = useProfileForm(profile);
  const role = roleOf(session);
  const leave = (): void => go(homeOf({ id: session.id, role }, roleTypePath));
  // Who has no number cannot do without one, and is told so by the form.
  const isTakenAway =
    profile.studentRollNum !== null && profile.email !== null && form.values.email.trim() === '';
  const { submit, question } = useEmailQuestion(form.submit, isTakenAway);
  return (
    <KeptForm form={{ ...form, submit }} gap={20}>
      {question}
      {conflict && (
        <ConflictNotice<ProfileValues>
          conflict={conflict}
          values={form.values}
          labelOf={(field) => say(labels[field])}
          textOf={textOf}
          onChoose={form.change}
        />
      )}
      <FormSection title={say('profile.about')} hint={say('profile.aboutHint')}>
        <Columns gap={16}>
          <FixedField label={say('profile.firstName')} value={profile.firstName} />
          <FixedField label={say('profile.lastName')} value={profile.lastName} />
          {profile.studentRollNum !== null && (
            <FixedField label={say('profile.number')} value={profile.studentRollNum} />
          )}
          {isEducator(role) && (
            <FixedField
              label={levelTitles.levelThree.many}
              value={profile.associatedLevels.map(({ name }) => name).join(', ') || '-'}
            />
          )}
          <BirthFields profile={profile} form={form} saysBirth={saysBirth} />
        </Columns>
      </FormSection>
      <FormSection title={say('profile.reach')}>
        <ReachFields profile={profile} form={form} />
      </FormSection>
      <Row justify="between">
        <span className="type-row tone-2" role="status">
          {changes > 0 && say('profile.unsaved', { count: changes })}
        </span>
        <Row justify="end" isStretchedOnPhones>
          <Button variant="default" disabled={form.isBusy} onClick={leave}>
            {say('profile.cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {say('profile.save')}
          </Button>
        </Row>
      </Row>
    </KeptForm>
  );
}
