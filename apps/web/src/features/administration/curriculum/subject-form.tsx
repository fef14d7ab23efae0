import {
  curriculumTextLimits,
  subcategoriesAtOnce,
} from '@lectern/contract/administration/curriculum.limits.ts';
import type { SubjectView } from '@lectern/contract/administration/curriculum.shapes.ts';
import { TextInput } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/url-state.ts';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { TagsField } from '../../../ui/tags-field.tsx';
import { useCurriculumPlaces } from './curriculum-places.ts';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { useSubjectForm, type SubjectValues } from './parts/use-subject-form.ts';

/** The form of a subject, or of a new one; saved, it leads to the subject. */
export function SubjectForm({ subject }: { subject: SubjectView | null }) {
  const say = useSay();
  const go = useGo();
  const places = useCurriculumPlaces()('subject');
  const { form, conflict, changes } = useSubjectForm(subject, (id) => go(places.view(id)));
  const { values, errors, change } = form;
  const names = {
    name: say('administration.subject.name'),
    subcategories: say('administration.subject.subcategories'),
  } as const;
  return (
    <KeptForm form={form} gap={20} width={980}>
      {conflict && (
        <ConflictNotice<SubjectValues>
          conflict={conflict}
          values={values}
          labelOf={(field) => names[field]}
          textOf={(_field, { name }) => name}
          onChoose={change}
        />
      )}
      <FormSection title={say('administration.subject.view')} hint={say('administration.subject.hint')}>
        <TextInput
          {...form.text('name')}
          label={names.name}
          maxLength={curriculumTextLimits.name}
          data-autofocus
        />
        {subject === null && (
          <TagsField
            label={names.subcategories}
            description={say('administration.subject.subcategoriesHint')}
            value={values.subcategories}
            error={errors.subcategories}
            most={subcategoriesAtOnce}
            longest={curriculumTextLimits.name}
            onChange={(subcategories) => change({ subcategories })}
          />
        )}
      </FormSection>
      <FormButtons
        form={form}
        changes={changes}
        leaveTo={subject ? places.view(subject.id) : places.list}
        label={say(subject ? 'administration.level.save' : 'administration.subject.add')}
      />
    </KeptForm>
  );
}
