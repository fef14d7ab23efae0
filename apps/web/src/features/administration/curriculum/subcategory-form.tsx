import { curriculumTextLimits } from '@lectern/contract/administration/curriculum.limits.ts';
import type { SubcategoryView } from '@lectern/contract/administration/curriculum.shapes.ts';
import { TextInput } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { useGo, useSearch } from '../../../lib/url-state.ts';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useCurriculumPlaces } from './curriculum-places.ts';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { SubjectSelect } from './parts/subject-select.tsx';
import { useSubcategoryForm, type SubcategoryValues } from './parts/use-subcategory-form.ts';

/** The form of a subcategory, or of a new one, of the subject that the address names; saved, it leads to the subcategory. */
export function SubcategoryForm({ subcategory }: { subcategory: SubcategoryView | null }) {
  const say = useSay();
  const go = useGo();
  const { subjectId = '' } = useSearch();
  const places = useCurriculumPlaces()('subcategory');
  const { form, conflict, changes } = useSubcategoryForm({ subcategory, subjectId }, (id) =>
    go(places.view(id)),
  );
  const { values, errors, change } = form;
  const names = {
    name: say('administration.subcategory.name'),
    subjectId: say('administration.subcategory.parent'),
  } as const;
  return (
    <KeptForm form={form} gap={20} width={980}>
      {conflict && (
        <ConflictNotice<SubcategoryValues>
          conflict={conflict}
          values={values}
          labelOf={(field) => names[field]}
          textOf={(_field, { name }) => name}
          onChoose={change}
        />
      )}
      <FormSection
        title={say('administration.subcategory.view')}
        hint={say('administration.subcategory.hint')}
      >
        {subcategory ? (
          <TextInput label={names.subjectId} value={subcategory.subject.name} readOnly />
        ) : (
          <SubjectSelect
            label={names.subjectId}
            placeholder={say('administration.subcategory.chooseParent')}
            isOfKept
            value={values.subjectId || null}
            error={errors.subjectId}
            onChange={(id) => change({ subjectId: id ?? '' })}
          />
        )}
        <TextInput
          {...form.text('name')}
          label={names.name}
          maxLength={curriculumTextLimits.name}
          data-autofocus
        />
      </FormSection>
      <FormButtons
        form={form}
        changes={changes}
        leaveTo={subcategory ? places.view(subcategory.id) : places.list}
        label={say(subcategory ? 'administration.level.save' : 'administration.subcategory.add')}
      />
    </KeptForm>
  );
}
