import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { mobilePrefix, peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { genders } from '@lectern/contract/people/people.names.ts';
import { mobileDigits } from '@lectern/contract/people/people.rules.ts';
import { Checkbox, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { civilDateOf } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useGo, type Address } from '../../../lib/url-state.ts';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { Columns, Stack } from '../../../ui/layout.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { FirstPasswordDialog, type FirstPassword } from './parts/first-password-dialog.tsx';
import { ParentFields } from './parts/parent-fields.tsx';
import { consentOf, type StudentValues } from './parts/student-values.ts';
import { useStudentForm } from './parts/use-student-form.ts';
import { useStudentPlaces } from './student-places.ts';

function useLabels(): (field: keyof StudentValues) => string {
  const say = useSay();
  const labels = {
    studentRollNum: say('administration.student.number'),
    firstName: say('administration.administrator.firstName'),
    lastName: say('administration.administrator.lastName'),
    dob: say('administration.student.birth'),
    gender: say('administration.student.gender'),
    grade: say('administration.student.grade'),
    email: say('administration.administrator.email'),
    mobile: say('administration.student.mobile'),
    agreesToMail: say('administration.student.agreeMail'),
    parents: say('administration.student.parents'),
    isInvited: say('administration.student.entry'),
  };
  return (field) => labels[field];
}

function useTexts(): (field: keyof StudentValues, values: StudentValues) => string {
  const say = useSay();
  return (field, values) => {
    if (field === 'agreesToMail') return say(values[field] ? 'core.answer.yes' : 'core.answer.no');
    if (field !== 'parents') return String(values[field]);
    return values.parents
      .map(({ firstName, lastName, email }) => `${firstName} ${lastName} <${email}>`)
      .join(', ');
  };
}

/** How a new student first signs in. */
function EntryFields({ isInvited, onChange }: { isInvited: boolean; onChange: (is: boolean) => void }) {
  const say = useSay();
  return (
    <Radio.Group
      label={say('administration.student.entry')}
      value={isInvited ? 'invitation' : 'password'}
      onChange={(way) => onChange(way === 'invitation')}
    >
      <Stack gap={8}>
        <Radio value="password" label={say('administration.student.byPassword')} />
        <Radio value="invitation" label={say('administration.student.byInvitation')} />
      </Stack>
    </Radio.Group>
  );
}

/** The form of a student, or of a new one; saved, it leads to the student. */
export function StudentForm({ student }: { student: StudentView | null }) {
  const say = useSay();
  const go = useGo();
  const places = useStudentPlaces();
  const label = useLabels();
  const textOf = useTexts();
  const [added, setAdded] = useState<(FirstPassword & { id: string }) | null>(null);
  const placeOf = (id: string | undefined): Address =>
    (id === undefined ? null : places.view(id)) ?? places.list;
  const {
    form: sending,
    conflict,
    changes,
  } = useStudentForm(student, ({ student: { id, name, studentRollNum }, firstPassword }) => {
    if (firstPassword === null) go(placeOf(id));
    else setAdded({ id, name, number: studentRollNum, password: firstPassword });
  });
  // After sending, the passwords shown only once come before the form, and nothing is waited for.
  const form = { ...sending, isBusy: sending.isBusy && added === null };
  const { values, errors, change } = form;
  return (
    <KeptForm form={form} gap={20} width={980}>
      {conflict && (
        <ConflictNotice<StudentValues>
          conflict={conflict}
          values={values}
          labelOf={label}
          textOf={textOf}
          onChoose={change}
        />
      )}
      <FormSection title={say('administration.student.about')}>
        <Columns gap={16}>
          <TextInput
            {...form.text('firstName')}
            label={label('firstName')}
            maxLength={peopleTextLimits.name}
            data-autofocus
          />
          <TextInput {...form.text('lastName')} label={label('lastName')} maxLength={peopleTextLimits.name} />
          <TextInput
            {...form.text('studentRollNum')}
            label={label('studentRollNum')}
            maxLength={peopleTextLimits.studentNumber}
          />
          <TextInput {...form.text('grade')} label={label('grade')} maxLength={peopleTextLimits.grade} />
          <TextInput {...form.text('dob')} label={label('dob')} type="date" max={civilDateOf(serverNow())} />
          <SelectField
            label={label('gender')}
            data={genders.map((value) => ({ value, label: say(`administration.student.${value}`) }))}
            clearable
            searchable={false}
            value={values.gender || null}
            error={errors.gender}
            onChange={(gender) => change({ gender: gender === 'M' || gender === 'F' ? gender : '' })}
          />
        </Columns>
      </FormSection>
      <FormSection
        title={say('administration.student.contact')}
        hint={say('administration.student.contactHint')}
      >
        <Columns gap={16}>
          <TextInput
            {...form.text('email')}
            label={label('email')}
            {...(student?.unconfirmedEmail && {
              description: say('administration.student.unconfirmedHint', {
                email: student.email ?? say('administration.student.noEmail'),
              }),
            })}
            type="email"
            maxLength={peopleTextLimits.email}
          />
          <TextInput
            {...form.text('mobile', mobileDigits)}
            label={label('mobile')}
            type="tel"
            maxLength={peopleTextLimits.mobileDigits}
            leftSection={<span className="type-row tone-2">{mobilePrefix}</span>}
          />
        </Columns>
        <Checkbox
          label={label('agreesToMail')}
          description={
            student?.hasAnsweredMail
              ? say('administration.student.agreeMailOwn', { name: student.name })
              : say('administration.student.agreeMailHint')
          }
          checked={consentOf(student, values)}
          disabled={student?.hasAnsweredMail === true}
          error={errors.agreesToMail}
          onChange={({ currentTarget }) => change({ agreesToMail: currentTarget.checked })}
        />
        {student === null && (
          <EntryFields isInvited={values.isInvited} onChange={(isInvited) => change({ isInvited })} />
        )}
      </FormSection>
      <FormSection
        title={say('administration.student.parents')}
        hint={say('administration.student.parentsHint')}
      >
        <ParentFields parents={values.parents} errors={errors} onChange={(parents) => change({ parents })} />
      </FormSection>
      <FormButtons
        form={form}
        changes={changes}
        leaveTo={placeOf(student?.id)}
        label={say(student ? 'administration.level.save' : 'administration.student.add')}
      />
      <FirstPasswordDialog shown={added} onDone={() => go(placeOf(added?.id))} />
    </KeptForm>
  );
}
