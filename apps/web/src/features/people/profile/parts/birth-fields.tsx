import { genders } from '@lectern/contract/people/people.names.ts';
import { birthYears } from '@lectern/contract/people/profile.rules.ts';
import type { Profile } from '@lectern/contract/people/profile.shapes.ts';
import { civilDateOf, formatProfileDate } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { BirthDateField } from '../../../../ui/form/birth-date-field.tsx';
import { FixedField } from '../../../../ui/form/fixed-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import type { ProfileFormState } from './use-profile-form.ts';

/** Birth date and gender: of a student they are the school's. */
export function BirthFields({
  profile,
  form,
  saysBirth,
}: { profile: Profile } & Pick<ProfileFormState, 'form' | 'saysBirth'>) {
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
