import { referralFaults, type ReferralField } from '@lectern/contract/referrals/referrals.rules.ts';
import { subjectReferralForm } from '@lectern/contract/referrals/referrals.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../lib/body-errors.ts';
import { foundErrors, type FieldPlaces } from '../../lib/field-errors.ts';
import { keepDraft } from '../../lib/form-drafts.ts';
import { useSay } from '../../lib/i18n.ts';
import { KeptForm } from '../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { ModalWindow } from '../../ui/modal-window.tsx';
import { toastSuccess } from '../../ui/toasts/toasts.ts';
import { useHostWords } from '../institutions/host.ts';
import type { PartProps } from '../subjects/picked-select.tsx';
import { ReferralButtons } from './parts/referral-buttons.tsx';
import { emptyReferral, withPart, type ReferralDraft } from './parts/referral-choice.ts';
import { ReferralNotes } from './parts/referral-notes.tsx';
import {
  EducatorSelect,
  StudentSelect,
  SubcategorySelect,
  SubjectSelect,
} from './parts/referral-selects.tsx';
import { referralKeys, referSubject } from './referrals.queries.ts';

type Field = ReferralField | 'notes';

const places = {
  fields: {
    subjectId: 'subject',
    subcategoryId: 'subcategory',
    educatorId: 'educator',
    studentId: 'student',
    notes: 'notes',
  },
  refusals: { not_taught_there: 'educator', referral_open: 'student' },
} satisfies FieldPlaces<Field>;

/** Missing choices have texts of their own. */
const placesOfBody = { fields: { notes: 'notes' } } satisfies FieldPlaces<Field>;

const draftName = 'referral';

const idOf = (picked: { id: string } | null): string | null => picked?.id ?? null;
const choiceOf = ({ subject, subcategory, educator, student }: ReferralDraft) => ({
  subjectId: idOf(subject),
  subcategoryId: idOf(subcategory),
  educatorId: idOf(educator),
  studentId: idOf(student),
});
const bodyOf = ({ subject, subcategory, educator, student, notes }: ReferralDraft) => ({
  subjectId: subject?.id ?? '',
  subcategoryId: subcategory?.id ?? '',
  educatorId: educator?.id ?? '',
  studentId: student?.id ?? '',
  notes,
});

function useReferralForm(onMade: () => void) {
  const say = useSay();
  const words = useHostWords();
  const cache = useQueryClient();
  return useKeptForm<ReferralDraft, Field, Awaited<ReturnType<typeof referSubject>>>({
    draft: { name: draftName },
    initial: emptyReferral,
    places,
    check: (draft) => ({
      ...bodyErrors(subjectReferralForm, bodyOf(draft), placesOfBody),
      ...foundErrors(referralFaults(choiceOf(draft)), say, words),
    }),
    send: (draft, key) => referSubject(bodyOf(draft), key),
    onSent: ({ message }) => {
      void cache.invalidateQueries({ queryKey: referralKeys.all });
      toastSuccess(message || say('referrals.made'));
      onMade();
    },
  });
}

function Fields({ onMade, onCancel }: { onMade: () => void; onCancel: () => void }) {
  const form = useReferralForm(onMade);
  const { values, errors, isBusy, change } = form;
  const { subject, subcategory, educator } = values;
  const part = (name: ReferralField): PartProps => ({
    picked: values[name],
    error: errors[name],
    isDisabled: isBusy,
    onPick: (picked) => change(withPart(values, name, picked)),
  });
  const of = educator && subcategory ? { educatorId: educator.id, subcategoryId: subcategory.id } : null;
  return (
    <KeptForm form={form} gap={16}>
      <SubjectSelect {...part('subject')} />
      <SubcategorySelect {...part('subcategory')} subjectId={idOf(subject)} />
      <EducatorSelect {...part('educator')} subcategoryId={idOf(subcategory)} />
      <StudentSelect {...part('student')} of={of} />
      <ReferralNotes
        value={values.notes}
        error={errors.notes}
        isDisabled={isBusy}
        onChange={(notes) => change({ notes })}
      />
      <ReferralButtons isBusy={isBusy} onCancel={onCancel} />
    </KeptForm>
  );
}

/** 'Create Referral' for a subject: each choice opens once what comes before it is chosen. */
export function CreateReferralDialog({
  isOpen,
  onMade,
  onClose,
}: {
  isOpen: boolean;
  onMade: () => void;
  onClose: () => void;
}) {
  const say = useSay();
  const close = (): void => {
    keepDraft(draftName, null);
    onClose();
  };
  return (
    <ModalWindow isOpen={isOpen} onClose={close} title={say('referrals.createTitle')} width={520}>
      <Fields onMade={onMade} onCancel={close} />
    </ModalWindow>
  );
}
