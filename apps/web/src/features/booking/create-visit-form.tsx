import { useSearch } from '../../lib/url-state.ts';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { emptyForm, kindOfType } from './parts/booking-form.ts';
import { BookingFields } from './parts/booking-fields.tsx';
import { useLockedChoice } from './parts/use-locked-choice.ts';

/**
 * 'Create Session' for students and parents. The address may carry the kind (`appointmentType`) and what a referral has
 * decided (`name`, `subjectName`, `subcategoryName`, `isSubjectReferral`), which is prefilled and locked.
 */
export function CreateVisitForm() {
  const search = useSearch();
  const { choice, locked, isLoading, isSubjectReferral } = useLockedChoice(search);
  if (isLoading) return <RowSkeletons rows={5} height={72} avatar={false} />;
  const empty = emptyForm(kindOfType(search['appointmentType']));
  return (
    <BookingFields
      initial={choice ? { ...empty, choice } : empty}
      locked={locked}
      isSubjectReferral={isSubjectReferral}
    />
  );
}
