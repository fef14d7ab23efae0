import { sessionReferralForm } from '@lectern/contract/referrals/referrals.shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../lib/body-errors.ts';
import { foundErrors, type FieldPlaces } from '../../lib/field-errors.ts';
import { keepDraft } from '../../lib/form-drafts.ts';
import { useSay } from '../../lib/i18n.ts';
import { KeptForm } from '../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { ModalWindow } from '../../ui/modal-window.tsx';
import { toastSuccess } from '../../ui/toasts/toasts.ts';
import { useHostWords } from '../institutions/host.ts';
import type { Picked } from '../subjects/choice.ts';
import { PickedSelect } from '../subjects/picked-select.tsx';
import { useTypedSearch } from '../visits/use-typed-search.ts';
import { visitKeys } from '../visits/visits.queries.ts';
import { ReferralButtons } from './parts/referral-buttons.tsx';
import { ReferralNotes } from './parts/referral-notes.tsx';
import { referralKeys, referSession, sessionEducatorsQuery } from './referrals.queries.ts';

/** The session that is referred, in words. */
export interface ReferredSession {
  id: string;
  about: string;
}

interface Draft {
  educator: Picked | null;
  notes: string;
}

type Field = keyof Draft;

const places = {
  fields: { educatorId: 'educator', notes: 'notes' },
  refusals: { not_taught_there: 'educator' },
} satisfies FieldPlaces<Field>;

/** An educator who is not chosen is said in words of its own. */
const placesOfBody = { fields: { notes: 'notes' } } satisfies FieldPlaces<Field>;

const bodyOf = (sessionId: string, { educator, notes }: Draft) => ({
  sessionId,
  educatorId: educator?.id ?? '',
  notes,
});

const draftOf = (id: string): string => `referral:${id}`;

function Fields({ session, onClose }: { session: ReferredSession; onClose: () => void }) {
  const say = useSay();
  const words = useHostWords();
  const cache = useQueryClient();
  const renew = (): void => {
    void cache.invalidateQueries({ queryKey: referralKeys.all });
    void cache.invalidateQueries({ queryKey: visitKeys.all });
  };
  const form = useKeptForm<Draft, Field, Awaited<ReturnType<typeof referSession>>>({
    draft: { name: draftOf(session.id) },
    initial: { educator: null, notes: '' },
    places,
    check: (draft) => ({
      ...bodyErrors(sessionReferralForm, bodyOf(session.id, draft), placesOfBody),
      ...(draft.educator === null &&
        foundErrors([{ field: 'educator', text: 'visits.booking.educatorMandatory' }], say, words)),
    }),
    send: (draft, key) => referSession(bodyOf(session.id, draft), key),
    onSent: ({ message }) => {
      renew();
      toastSuccess(message || say('referrals.made'));
      onClose();
    },
    onRefused: renew,
  });
  const { values, errors, isBusy, change } = form;
  const typed = useTypedSearch(values.educator?.name ?? null);
  const educators = useQuery(sessionEducatorsQuery(session.id, typed.words));
  return (
    <KeptForm form={form} gap={16}>
      <p className="type-row tone-2">{session.about}</p>
      <PickedSelect
        label={say('referrals.educator', words)}
        placeholder={say('referrals.selectEducator', words)}
        nothing={say('referrals.noEducators', words)}
        options={{ data: educators.data?.data ?? [], isLoading: educators.isLoading }}
        picked={values.educator}
        error={errors.educator}
        isDisabled={isBusy}
        search={typed.answeredBy(educators)}
        onPick={(educator) => change({ educator })}
      />
      <ReferralNotes
        value={values.notes}
        error={errors.notes}
        isDisabled={isBusy}
        onChange={(notes) => change({ notes })}
      />
      <ReferralButtons isBusy={isBusy} onCancel={onClose} />
    </KeptForm>
  );
}

/** 'Create Referral' for a completed session: another educator, and the reason. */
export function SessionReferralDialog({
  session,
  onClose,
}: {
  /** None is open without one. */
  session: ReferredSession | null;
  onClose: () => void;
}) {
  const say = useSay();
  const close = (): void => {
    if (session) keepDraft(draftOf(session.id), null);
    onClose();
  };
  return (
    <ModalWindow isOpen={session !== null} onClose={close} title={say('referrals.createTitle')} width={520}>
      {session && <Fields session={session} onClose={close} />}
    </ModalWindow>
  );
}
