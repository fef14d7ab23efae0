import type { ChosenCode, MedicAid } from '@lectern/contract/visit-notes/medic-aid.shapes.ts';
import { visitNoteLimits } from '@lectern/contract/visit-notes/visit-notes.limits.ts';
import type { SoapNotesForm } from '@lectern/contract/visit-notes/visit-notes.shapes.ts';
import { mergeChanges, type Conflict } from '../../../ui/form/merge-changes.ts';

/** The content of the MedicAid panel. */
export interface MedicAidValues {
  cptCodes: readonly ChosenCode[];
  modifierCode: ChosenCode | null;
  eligibleProvider: ChosenCode | null;
  medicalNotes: string;
}

/** A field of the panel. */
export type MedicAidField = keyof MedicAidValues;

/** What is typed, and what it was typed over. */
export interface MedicAidDraft {
  values: MedicAidValues;
  opened: { version: number; fields: MedicAidValues };
}

const nothing: MedicAidValues = {
  ...{ cptCodes: [], modifierCode: null, eligibleProvider: null, medicalNotes: '' },
};

/** The panel as it was saved; version 0 where nothing was. */
export function draftOf(saved: MedicAid | null): MedicAidDraft {
  const { cptCodes, modifierCode, eligibleProvider, medicalNotes } = saved ?? nothing;
  const fields = { cptCodes, modifierCode, eligibleProvider, medicalNotes };
  return { values: fields, opened: { version: saved?.version ?? 0, fields } };
}

/** Whether the medical notes are longer than the server takes. Nothing is cut: a pasted end would be lost in silence. */
export function isTooLong({ medicalNotes }: MedicAidValues): boolean {
  return medicalNotes.length > visitNoteLimits.medicalNotes;
}

/** What is sent. */
export function medicAidBody({ values, opened }: MedicAidDraft): NonNullable<SoapNotesForm['medicAid']> {
  return {
    cptCodes: values.cptCodes.map(({ id }) => id),
    modifierCode: values.modifierCode?.id ?? null,
    eligibleProvider: values.eligibleProvider?.id ?? null,
    medicalNotes: values.medicalNotes,
    version: opened.version,
  };
}

/** Codes are equal by their ids, whatever their descriptions. */
function compared({ cptCodes, modifierCode, eligibleProvider, medicalNotes }: MedicAidValues) {
  return {
    cptCodes: cptCodes.map(({ id }) => id),
    modifierCode: modifierCode?.id ?? null,
    eligibleProvider: eligibleProvider?.id ?? null,
    medicalNotes,
  };
}

/** Whether something is typed that is not saved. */
export function isMedicAidChanged({ values, opened }: MedicAidDraft): boolean {
  return JSON.stringify(compared(values)) !== JSON.stringify(compared(opened.fields));
}

/** Puts what is typed together with what somebody saved meanwhile; a conflict tells what there is to see or to choose. */
export function joinMedicAid(
  draft: MedicAidDraft,
  saved: MedicAid | null,
): { draft: MedicAidDraft; conflict: Conflict<MedicAidValues> | null } {
  const theirs = draftOf(saved);
  if (!isMedicAidChanged(draft)) return { draft: theirs, conflict: null };
  const fields = theirs.opened.fields;
  const merged = mergeChanges<MedicAidValues>(draft.opened.fields, draft.values, { fields });
  const isToBeSeen = merged.conflicts.length + merged.taken.length > 0;
  return {
    draft: { values: merged.values, opened: theirs.opened },
    conflict: isToBeSeen
      ? { mine: draft.values, theirs: fields, fields: merged.conflicts, taken: merged.taken }
      : null,
  };
}

/** Whether something kept is what this browser kept of a panel. */
export function isMedicAidDraft(kept: object | null): kept is MedicAidDraft {
  return kept !== null && 'values' in kept && 'opened' in kept;
}
