import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { mobilePrefix, peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { mobileDigits } from '@lectern/contract/people/people.rules.ts';
import { TextInput } from '@mantine/core';
import { useSay, type Say } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/url-state.ts';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { Columns } from '../../../ui/layout.tsx';
import { useHostWords } from '../../institutions/host.ts';
import { useAdmin } from '../../identity/use-admin.ts';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { useLevelWords } from '../level-places.ts';
import { FormButtons } from '../parts/form-buttons.tsx';
import { useEducatorPlaces } from './educator-places.ts';
import { AssociationFields } from './parts/association-fields.tsx';
import { emptyEducator, type EducatorField, type EducatorValues } from './parts/educator-values.ts';
import { EducatorElsewhere } from './parts/educator-elsewhere.tsx';
import { useEducatorForm } from './parts/use-educator-form.ts';

function useLabels(): (field: EducatorField) => string {
  const say = useSay();
  const labels = {
    firstName: say('administration.administrator.firstName'),
    lastName: say('administration.administrator.lastName'),
    email: say('administration.administrator.email'),
    mobile: say('administration.student.mobile'),
    schools: say('administration.educator.schools'),
    subcategories: say('administration.educator.subcategories'),
    sessions: say('administration.status.fate'),
    reason: say('administration.status.reason'),
  };
  return (field) => labels[field];
}

/** A value in words; of several things their names. */
function textOf(field: EducatorField, values: EducatorValues): string {
  const value = values[field];
  return typeof value === 'string' ? value : value.map(({ name }) => name).join(', ');
}

/** What is said of the fields about the person: nothing of an invitation to who has joined. */
function aboutHint(say: Say, educator: EducatorView | null): { hint?: string } {
  if (educator?.mayEditPerson === false) return { hint: say('administration.educator.elsewhere') };
  return educator?.hasJoined ? {} : { hint: say('administration.educator.invitedByMail') };
}

/** The form of an educator, or of a new one; saved, it leads to the educator, or to the list when that is out of reach by then. */
export function EducatorForm({ educator }: { educator: EducatorView | null }) {
  const say = useSay();
  const go = useGo();
  const words = useHostWords();
  const areas = useLevelWords()(2);
  const { session } = useAdmin();
  const places = useEducatorPlaces();
  const label = useLabels();
  const own = session.levelThree;
  const begin = own ? { ...emptyEducator, schools: [own] } : emptyEducator;
  const { form, conflict, changes, isTaken, leaveTaken } = useEducatorForm({ educator, begin }, (id) =>
    go(id === null ? places.list : places.view(id)),
  );
  const { values, errors, change } = form;
  const isFixed = educator !== null && !educator.mayEditPerson;
  return (
    <KeptForm form={form} gap={20} width={980}>
      {conflict && (
        <ConflictNotice<EducatorValues>
          conflict={conflict}
          values={values}
          labelOf={label}
          textOf={textOf}
          onChoose={change}
        />
      )}
      <FormSection title={say('administration.student.about')} {...aboutHint(say, educator)}>
        <Columns gap={16}>
          <TextInput
            {...form.text('firstName')}
            label={label('firstName')}
            maxLength={peopleTextLimits.name}
            disabled={isFixed}
          />
          <TextInput
            {...form.text('lastName')}
            label={label('lastName')}
            maxLength={peopleTextLimits.name}
            disabled={isFixed}
          />
          <TextInput
            {...form.text('email')}
            label={label('email')}
            {...(educator?.unconfirmedEmail && {
              description: say('administration.student.unconfirmedHint', {
                email: educator.email ?? say('administration.student.noEmail'),
              }),
            })}
            type="email"
            maxLength={peopleTextLimits.email}
            disabled={isFixed}
          />
          <TextInput
            {...form.text('mobile', mobileDigits)}
            label={label('mobile')}
            type="tel"
            maxLength={peopleTextLimits.mobileDigits}
            leftSection={<span className="type-row tone-2">{mobilePrefix}</span>}
            disabled={isFixed}
          />
        </Columns>
      </FormSection>
      <FormSection
        title={say('administration.educator.schools')}
        hint={
          educator?.mayEditAssociation === false
            ? say('administration.educator.schoolsOfAreas', areas)
            : say('administration.educator.schoolsHint')
        }
      >
        <AssociationFields educator={educator} values={values} errors={errors} change={change} />
      </FormSection>
      <FormButtons
        form={form}
        changes={changes}
        leaveTo={educator ? places.view(educator.id) : places.list}
        label={educator ? say('administration.level.save') : say('administration.educator.add', words)}
      />
      <EducatorElsewhere isOpen={isTaken} values={values} onLeave={leaveTaken} onAsked={form.giveUp} />
    </KeptForm>
  );
}
