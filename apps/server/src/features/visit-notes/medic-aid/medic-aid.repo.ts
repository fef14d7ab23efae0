import type { Scope } from '../../../platform/db/scope.ts';

/** MedicAid of a visit: the picked codes, by ids, and the notes. */
export interface MedicAidValues {
  readonly cptIds: readonly string[];
  readonly modifierId: string | null;
  readonly providerId: string | null;
  readonly medicalNotes: string;
}

/** The same as it is stored. */
export interface MedicAidRow extends MedicAidValues {
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: Date;
}

/** A state of MedicAid that was saved, with its codes in words. */
export interface NewVersion {
  readonly version: number;
  readonly cptCodes: readonly string[];
  readonly modifierCode: string | null;
  readonly eligibleProvider: string | null;
  readonly medicalNotes: string;
  readonly savedBy: string;
  readonly savedAt: Date;
}

/** MedicAid of a visit; undefined where nothing was saved. */
export async function findMedicAid(scope: Scope, visitId: string): Promise<MedicAidRow | undefined> {
  const [row, codes] = await Promise.all([
    scope.db
      .selectFrom('medicAid')
      .select(['modifierId', 'providerId', 'medicalNotes', 'version', 'savedBy', 'savedAt'])
      .where('institutionId', '=', scope.institutionId)
      .where('visitId', '=', visitId)
      .executeTakeFirst(),
    scope.db
      .selectFrom('medicAidCptCodes')
      .select('codeId')
      .where('institutionId', '=', scope.institutionId)
      .where('visitId', '=', visitId)
      .orderBy('number')
      .execute(),
  ]);
  return row && { ...row, cptIds: codes.map(({ codeId }) => codeId) };
}

async function saveCodes(scope: Scope, visitId: string, cptIds: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom('medicAidCptCodes')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
  if (cptIds.length === 0) return;
  await scope.db
    .insertInto('medicAidCptCodes')
    .values(cptIds.map((codeId, number) => ({ institutionId: scope.institutionId, visitId, codeId, number })))
    .execute();
}

/** Stores MedicAid of a visit; two savings of one visit wait for each other by the lock of the visit. */
export async function saveMedicAidRow(scope: Scope, visitId: string, row: MedicAidRow): Promise<void> {
  const { cptIds, ...values } = row;
  await scope.db
    .insertInto('medicAid')
    .values({ ...values, institutionId: scope.institutionId, visitId })
    .onConflict((conflict) => conflict.columns(['institutionId', 'visitId']).doUpdateSet(values))
    .execute();
  await saveCodes(scope, visitId, cptIds);
}

/** Keeps states of a completed visit, each once. */
export async function insertVersions(
  scope: Scope,
  visitId: string,
  versions: readonly NewVersion[],
): Promise<void> {
  if (versions.length === 0) return;
  await scope.db
    .insertInto('medicAidVersions')
    .values(
      versions.map((one) => ({
        ...one,
        ...{ cptCodes: [...one.cptCodes], institutionId: scope.institutionId, visitId },
      })),
    )
    .onConflict((conflict) => conflict.columns(['institutionId', 'visitId', 'version']).doNothing())
    .execute();
}
