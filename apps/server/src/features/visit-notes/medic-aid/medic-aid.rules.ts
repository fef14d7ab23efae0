import type { CodeListKind } from '@lectern/contract/code-lists/code-lists.names.ts';

/** The fields of a form that pick codes, and from which list. */
export type PickingField = 'cptCodes' | 'modifierCode' | 'eligibleProvider';

interface Picked {
  readonly cptIds: readonly string[];
  readonly modifierId: string | null;
  readonly providerId: string | null;
  readonly medicalNotes: string;
}

interface KnownCode {
  readonly kind: CodeListKind;
  readonly active: boolean;
}

/** Ids that were picked, with their fields and lists. */
export function picksOf(
  picked: Omit<Picked, 'medicalNotes'>,
): { readonly field: PickingField; readonly kind: CodeListKind; readonly id: string }[] {
  const one = (field: PickingField, kind: CodeListKind, id: string | null) =>
    id === null ? [] : [{ field, kind, id }];
  return [
    ...picked.cptIds.flatMap((id) => one('cptCodes', 'cpt', id)),
    ...one('modifierCode', 'modifier', picked.modifierId),
    ...one('eligibleProvider', 'provider', picked.providerId),
  ];
}

/**
 * The fields with a code that cannot be picked: of another list, or no longer offered. Codes that were picked before
 * stay, even if they are no longer offered.
 */
export function wrongPicks(
  after: Omit<Picked, 'medicalNotes'>,
  before: Omit<Picked, 'medicalNotes'> | undefined,
  known: ReadonlyMap<string, KnownCode>,
): PickingField[] {
  const kept = new Set(before ? picksOf(before).map(({ field, id }) => `${field} ${id}`) : []);
  const wrong = picksOf(after).filter(({ field, kind, id }) => {
    const code = known.get(id);
    return code?.kind !== kind || !(code.active || kept.has(`${field} ${id}`));
  });
  return [...new Set(wrong.map(({ field }) => field))];
}

/** Whether two states say the same; the order of CPT codes counts, because bills show the first. */
export function isSameMedicAid(one: Picked, other: Picked): boolean {
  const words = ({ cptIds, modifierId, providerId, medicalNotes }: Picked) =>
    JSON.stringify([cptIds, modifierId, providerId, medicalNotes]);
  return words(one) === words(other);
}
