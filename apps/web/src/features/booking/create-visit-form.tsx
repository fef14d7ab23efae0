import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { useGo, useSearch, type Search } from '../../lib/url-state.ts';
import { BlankFace } from '../../ui/blank-face.tsx';
import { Stack } from '../../ui/layout.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { useVisitPaths } from '../visits/visit-paths.ts';
import { emptyForm, kindOfType } from './parts/booking-form.ts';
import { BookingFields } from './parts/booking-fields.tsx';
import { useLockedChoice, type LockedChoice } from './parts/use-locked-choice.ts';

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

function Waiting() {
  return <RowSkeletons rows={5} height={72} avatar={false} />;
}

/** Above a form from a referral that has ended since: its prefilled fields can be changed now. */
function ReferralEnded() {
  const say = useSay();
  return (
    <p role="alert" className="type-row">
      {say('visits.booking.referralEnded')}
    </p>
  );
}

/**
 * 'Create Session' for students and parents. The address may carry the kind (`appointmentType`) and a referral
 * (`studentId`), or names (`name`, `subjectName`, `subcategoryName`): these are prefilled and locked. If the
 * referral ends meanwhile, the form keeps what was typed, for a session without it.
 */
export function CreateVisitForm() {
  const search = useSearch();
  // Another referral is another form.
  return <OneVisitForm key={JSON.stringify(search)} search={search} />;
}

/** The initial form, and what its draft is about. */
function beginning({ choice, referral }: LockedChoice, search: Search) {
  const empty = emptyForm(kindOfType(search['appointmentType']));
  return {
    initial: choice ? { ...empty, choice } : empty,
    draftOf: referral?.id ?? choice?.educator?.id ?? '',
  };
}

function OneVisitForm({ search }: { search: Search }) {
  const found = useLockedChoice(search);
  const [begun, setBegun] = useState<LockedChoice | null>(null);
  if (begun === null && !found.isLoading && !found.isOver) setBegun(found);
  if (begun === null) return found.isOver ? <ReferralOver /> : <Waiting />;
  const { referral, locked } = begun;
  const hasEnded = referral !== null && found.isOver;
  const binding = hasEnded ? { locked: [], referral: null } : { locked, referral };
  return (
    <Stack gap="card">
      {hasEnded && <ReferralEnded />}
      <BookingFields {...beginning(begun, search)} {...binding} />
    </Stack>
  );
}
