import { may } from '@lectern/contract/access/capabilities.ts';
import type { Profile } from '@lectern/contract/people/profile.shapes.ts';
import { Button } from '@mantine/core';
import { formatProfileDate } from '../../../../lib/formats.ts';
import { useSay, type SayKey } from '../../../../lib/i18n.ts';
import { useGo } from '../../../../lib/url-state.ts';
import { ConflictNotice } from '../../../../ui/form/conflict-notice.tsx';
import { FixedField } from '../../../../ui/form/fixed-field.tsx';
import { FormSection } from '../../../../ui/form/form-section.tsx';
import { KeptForm } from '../../../../ui/form/kept-form.tsx';
import { Columns, Row } from '../../../../ui/layout.tsx';
import { homeOf } from '../../../identity/addresses.ts';
import { roleOf, useUserSession } from '../../../identity/session.ts';
import { useHost } from '../../../institutions/host.ts';
import type { ProfileValues } from './profile-values.ts';
import { useEmailQuestion } from './use-email-question.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { BirthFields } from './birth-fields.tsx';
import { ReachFields } from './reach-fields.tsx';

const labels = {
  email: 'profile.email',
  mobile: 'profile.mobile',
  dob: 'profile.birth',
  gender: 'profile.gender',
  isAgreeToReceiveMail: 'profile.agreeMail',
  isAgreeToReceiveTextMessage: 'profile.agreeText',
  language: 'profile.language',
} as const satisfies Record<keyof ProfileValues, SayKey>;

/** A form's values in words, for a choice between two changes of it. */
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

/** One's own profile: the school's data, with a lock, and one's own. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const say = useSay();
  const go = useGo();
  const textOf = useWords();
  const session = useUserSession();
  const { roleTypePath, levelTitles } = useHost();
  const { form, conflict, changes, saysBirth } = useProfileForm(profile);
  const role = roleOf(session);
  const leave = (): void => go(homeOf({ id: session.id, role }, roleTypePath));
  // A person without a number needs an address, and the form says so.
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
          {may(role, 'joinSchools') && (
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
