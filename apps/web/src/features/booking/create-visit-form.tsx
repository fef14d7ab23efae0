import { Button } from '@mantine/core';
import { useSay } from '../../lib/i18n.ts';
import { useGo, useSearch } from '../../lib/url-state.ts';
import { BlankFace } from '../../ui/blank-face.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { useVisitPaths } from '../visits/visit-paths.ts';
import { emptyForm, kindOfType } from './parts/booking-form.ts';
import { BookingFields } from './parts/booking-fields.tsx';
import { useLockedChoice } from './parts/use-locked-choice.ts';

/** A referral out of which nothing can be booked, and the way to a session without it. */
function ReferralOver() {
  const say = useSay();
  const go = useGo();
  const paths = useVisitPaths();
  return (
    <BlankFace
      role="alert"
      drawing="calendar"
      title={say('visits.booking.referralOver')}
      action={<Button onClick={() => go(paths.create)}>{say('visits.booking.title')}</Button>}
    />
  );
}

/**
 * 'Create Session' for students and parents. The address may carry the kind (`appointmentType`) and the referral out of
 * which is booked (`studentId`), or names (`name`, `subjectName`, `subcategoryName`): what they decide is prefilled and
 * locked.
 */
export function CreateVisitForm() {
  const search = useSearch();
  const { choice, locked, isLoading, referral, isOver } = useLockedChoice(search);
  if (isLoading) return <RowSkeletons rows={5} height={72} avatar={false} />;
  if (isOver) return <ReferralOver />;
  const empty = emptyForm(kindOfType(search['appointmentType']));
  return (
    <BookingFields initial={choice ? { ...empty, choice } : empty} locked={locked} referral={referral} />
  );
}
