import type { ChosenCode, MedicAid } from '@lectern/contract/visit-notes/medic-aid.shapes.ts';
import type { MedicAidRow, NewVersion } from './medic-aid.repo.ts';

interface Code {
  readonly id: string;
  readonly value: string;
  readonly description: string;
  readonly active: boolean;
}

type Codes = ReadonlyMap<string, Code>;

function chosen(codes: Codes, id: string | null): ChosenCode | null {
  const code = id === null ? undefined : codes.get(id);
  return code ? { id: code.id, value: code.value, description: code.description, active: code.active } : null;
}

/** MedicAid on the wire. */
export function toMedicAid(row: MedicAidRow, codes: Codes): MedicAid {
  return {
    cptCodes: row.cptIds.flatMap((id) => chosen(codes, id) ?? []),
    modifierCode: chosen(codes, row.modifierId),
    eligibleProvider: chosen(codes, row.providerId),
    medicalNotes: row.medicalNotes,
    version: row.version,
    savedAt: row.savedAt.toISOString(),
  };
}

/** A state with its codes in words, which never change. */
export function toVersion(row: MedicAidRow, codes: Codes): NewVersion {
  const { version, medicalNotes, savedBy, savedAt } = row;
  const valueOf = (id: string | null): string | null => chosen(codes, id)?.value ?? null;
  return {
    ...{ version, medicalNotes, savedBy, savedAt },
    cptCodes: row.cptIds.flatMap((id) => valueOf(id) ?? []),
    modifierCode: valueOf(row.modifierId),
    eligibleProvider: valueOf(row.providerId),
  };
}
