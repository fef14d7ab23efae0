import type { SoapNotes } from '@lectern/contract/visit-notes/visit-notes.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { isRefusal } from '../../../lib/api-failure.ts';
import { fieldErrorsOf, type FieldErrors, type FieldPlaces } from '../../../lib/field-errors.ts';
import { keepDraft, keptDraft } from '../../../lib/form-drafts.ts';
import { translate } from '../../../lib/i18n.ts';
import { steadyNow } from '../../../lib/steady-time.ts';
import type { Conflict } from '../../../ui/form/merge-changes.ts';
import { toastWarning } from '../../../ui/toasts/toasts.ts';
import { noteQuery, saveNote } from '../visit-notes.queries.ts';
import { Autosave } from './autosave.ts';
import {
  draftOf,
  isMedicAidDraft,
  isMedicAidChanged,
  isTooLong,
  joinMedicAid,
  medicAidBody,
  type MedicAidDraft,
  type MedicAidField,
  type MedicAidValues,
} from './medic-aid-values.ts';
import { tellNotSaved } from './use-note-sending.ts';

/** How MedicAid of a session is filled in and saved. */
export interface MedicAidSaving {
  values: MedicAidValues;
  errors: FieldErrors<MedicAidField>;
  isUnsaved: boolean;
  isSaving: boolean;
  isFailed: boolean;
  /** The state saved elsewhere while something was typed here; null once it is settled. */
  conflict: Conflict<MedicAidValues> | null;
  change: (changes: Partial<MedicAidValues>) => void;
  /** Of the medical notes, which get the focus where they are too long. */
  notesField: RefObject<HTMLTextAreaElement | null>;
  /** Whether it can be saved; if not, says why and leads there. */
  check: () => boolean;
  /** Saves what differs; resolves to whether all is well. */
  save: () => Promise<boolean>;
  /** Takes back what is not saved. */
  discard: () => void;
}

const places = {
  fields: {
    'medicAid.cptCodes': 'cptCodes',
    'medicAid.modifierCode': 'modifierCode',
    'medicAid.eligibleProvider': 'eligibleProvider',
    'medicAid.medicalNotes': 'medicalNotes',
  },
} satisfies FieldPlaces<MedicAidField>;

const draftName = (visitId: string): string => `medic-aid:${visitId}`;

/** What is typed, in this tab too until it is saved; the newest is known before it is drawn. */
function useDraft(visitId: string, note: SoapNotes) {
  const [conflict, setConflict] = useState<Conflict<MedicAidValues> | null>(null);
  const [draft, setDraft] = useState<MedicAidDraft>(() => {
    const kept = keptDraft(draftName(visitId));
    return isMedicAidDraft(kept) ? kept : draftOf(note.medicAid);
  });
  const newest = useRef(draft);
  const put = (next: MedicAidDraft): void => {
    newest.current = next;
    setDraft(next);
    keepDraft(draftName(visitId), isMedicAidChanged(next) ? next : null);
  };
  /** Puts what is typed together with what the server has by now. */
  const join = (saved: SoapNotes['medicAid']): void => {
    if ((saved?.version ?? 0) <= newest.current.opened.version) return;
    const joined = joinMedicAid(newest.current, saved);
    put(joined.draft);
    setConflict(joined.conflict);
  };
  const begin = useEffectEvent(() => join(note.medicAid));
  useEffect(() => begin(), [note.medicAid?.version]);
  return { draft, newest, put, join, conflict, setConflict };
}

type DraftState = ReturnType<typeof useDraft>;

/** Sends what is typed over the newest version that is known here; another version is put together with it. */
function useSendingMedicAid(
  visitId: string,
  { newest, put, join, setConflict }: DraftState,
  onSaved: (note: SoapNotes) => void,
) {
  const cache = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
  const isTold = useRef(false);
  async function joinNewest(): Promise<void> {
    const { soapNotes } = await cache.fetchQuery({ ...noteQuery(visitId), staleTime: 0 });
    join(soapNotes.medicAid);
  }
  /** Resolves to whether it was saved after all: a call whose answer was lost may have succeeded. */
  async function refused(reason: unknown): Promise<boolean> {
    if (isRefusal(reason, 'changed_meanwhile')) {
      await joinNewest();
      return !isMedicAidChanged(newest.current);
    }
    setFailure({ reason });
    if (!isTold.current) tellNotSaved(reason);
    isTold.current = true;
    return false;
  }
  async function send(): Promise<boolean> {
    if (!isMedicAidChanged(newest.current)) return true;
    setSaving(true);
    // Typed values stay in the fields and in this tab, to be saved again.
    try {
      const medicAid = medicAidBody(newest.current);
      const note = await saveNote({ visitId, medicAidCodes: true, medicAid });
      const { opened } = draftOf(note.medicAid);
      put({ values: newest.current.values, opened });
      isTold.current = false;
      setFailure(null);
      setConflict(null);
      onSaved(note);
      return true;
    } catch (reason) {
      return await refused(reason).catch(() => false);
    } finally {
      setSaving(false);
    }
  }
  return { send, isSaving, isFailed: failure !== null, errors: fieldErrorsOf(failure?.reason, places) };
}

/** Says of notes that are too long that they are, and leads to them. */
function useLengthCheck({ newest }: DraftState) {
  const notesField = useRef<HTMLTextAreaElement>(null);
  const check = (): boolean => {
    if (!isTooLong(newest.current.values)) return true;
    toastWarning(translate('visitNotes.medicAid.tooLong'));
    notesField.current?.focus();
    return false;
  };
  return { notesField, check };
}

/** Whether there is a panel at all, and its surroundings. */
export interface MedicAidPlan {
  isShown: boolean;
  isComplete: boolean;
  onSaved: (note: SoapNotes) => void;
}

/**
 * Holds MedicAid while it is filled in. Before completion it is saved after a pause; afterwards by a press alone.
 * Values saved in another window are merged with those typed here, and nothing is lost.
 */
export function useMedicAid(
  visitId: string,
  note: SoapNotes,
  { isShown, isComplete, onSaved }: MedicAidPlan,
): MedicAidSaving {
  const draft = useDraft(visitId, note);
  const { send, ...state } = useSendingMedicAid(visitId, draft, onSaved);
  const length = useLengthCheck(draft);
  const check = (): boolean => !isShown || length.check();
  const { values } = draft.draft;
  const [autosave] = useState(() => new Autosave());
  // What both have changed waits for somebody's choice, too many words for fewer; what was completed waits for a press.
  const isUnsettled = isTooLong(values) || (draft.conflict?.fields.length ?? 0) > 0;
  const isWaiting = !isShown || isComplete || isUnsettled;
  useEffect(() => autosave.setSave(() => (isWaiting ? Promise.resolve(true) : send())));
  const goAway = useEffectEvent(() => {
    autosave.stop();
    if (!isWaiting) void send();
  });
  useEffect(() => {
    window.addEventListener('pagehide', goAway);
    return () => {
      window.removeEventListener('pagehide', goAway);
      goAway();
    };
  }, []);
  return {
    ...state,
    values,
    ...{ notesField: length.notesField, check },
    conflict: draft.conflict,
    isUnsaved: isShown && isMedicAidChanged(draft.draft),
    change: (changes) => {
      const { opened, values: before } = draft.newest.current;
      draft.put({ opened, values: { ...before, ...changes } });
      if (!isComplete) autosave.typed(steadyNow());
    },
    save: () => (isShown && check() ? autosave.run(send) : Promise.resolve(!isShown)),
    discard: () => {
      autosave.stop();
      draft.put({ ...draft.newest.current, values: draft.newest.current.opened.fields });
      draft.setConflict(null);
    },
  };
}
