import type { CallParsed } from '@lectern/contract/core/call.ts';
import type { MedicAid } from '@lectern/contract/visit-notes/medic-aid.shapes.ts';
import type { visitNotesCalls } from '@lectern/contract/visit-notes/visit-notes.calls.ts';
import type { Ctx, PersonCtx } from '../../../platform/context/ctx.ts';
import { Refusal } from '../../../platform/context/refusal.ts';
import * as audit from '../../audit/audit.service.ts';
import * as codeLists from '../../code-lists/code-lists.service.ts';
import { isMedicAidShown } from '../../visits/medic-aid.service.ts';
import type { VisitFor } from '../../visits/roster.service.ts';
import {
  findMedicAid,
  insertVersions,
  saveMedicAidRow,
  type MedicAidRow,
  type MedicAidValues,
  type NewVersion,
} from './medic-aid.repo.ts';
import { isSameMedicAid, picksOf, wrongPicks } from './medic-aid.rules.ts';
import { toMedicAid, toVersion } from './medic-aid.view.ts';

type Form = NonNullable<CallParsed<typeof visitNotesCalls.saveNotes>['body']['medicAid']>;

/** MedicAid of a visit for the asker: whether they have the panel, and what was saved; null for everybody else. */
export interface ShownMedicAid {
  readonly isShown: boolean;
  readonly medicAid: MedicAid | null;
}

const codesOf = (ctx: Ctx, states: readonly MedicAidValues[]) =>
  codeLists.codesByIds(
    ctx,
    states.flatMap((state) => picksOf(state).map(({ id }) => id)),
  );

/** MedicAid of a visit for the asker. */
export async function medicAidFor(ctx: PersonCtx, place: VisitFor): Promise<ShownMedicAid> {
  if (!(await isMedicAidShown(ctx, place))) return { isShown: false, medicAid: null };
  const row = await findMedicAid(ctx.scope, place.visit.id);
  return { isShown: true, medicAid: row ? toMedicAid(row, await codesOf(ctx, [row])) : null };
}

function valuesOf({ cptCodes, modifierCode, eligibleProvider, medicalNotes }: Form): MedicAidValues {
  return { cptIds: cptCodes, modifierId: modifierCode, providerId: eligibleProvider, medicalNotes };
}

function refuseWrongPicks(
  values: MedicAidValues,
  before: MedicAidRow | undefined,
  codes: ReadonlyMap<string, codeLists.ListedCode>,
): void {
  const wrong = wrongPicks(values, before, codes);
  if (wrong.length === 0) return;
  const message = 'visitNotes.refusal.code_not_offered';
  throw new Refusal('code_not_offered', {
    fields: wrong.map((field) => ({ field: `medicAid.${field}`, message })),
  });
}

/**
 * What the audit keeps of a saved state: the codes in words, and of the notes only the version that changed them.
 */
function auditedOf(state: NewVersion | undefined, notesSince: number) {
  return {
    cptCodes: state?.cptCodes ?? [],
    modifierCode: state?.modifierCode ?? null,
    eligibleProvider: state?.eligibleProvider ?? null,
    medicalNotesVersion: notesSince,
  };
}

async function record(
  ctx: Ctx,
  visitId: string,
  { before, after }: { before: NewVersion | undefined; after: NewVersion },
): Promise<void> {
  const isOther = before?.medicalNotes !== after.medicalNotes;
  await audit.record(ctx, {
    ...{ action: 'medic-aid.saved', subjectKind: 'visit', subjectId: visitId },
    before: auditedOf(before, before?.version ?? 0),
    after: auditedOf(after, isOther || !before ? after.version : before.version),
  });
}

interface Change {
  readonly before: MedicAidRow | undefined;
  readonly after: MedicAidRow;
  readonly codes: ReadonlyMap<string, codeLists.ListedCode>;
}

/** The row that comes of a form; null where it says what is stored. Refuses an older version and codes that are not offered. */
async function changeBy(tx: PersonCtx, visitId: string, form: Form): Promise<Change | null> {
  const before = await findMedicAid(tx.scope, visitId);
  const version = before?.version ?? 0;
  if ((form.version ?? version) !== version) throw new Refusal('changed_meanwhile');
  const values = valuesOf(form);
  if (before && isSameMedicAid(before, values)) return null;
  const codes = await codesOf(tx, before ? [before, values] : [values]);
  refuseWrongPicks(values, before, codes);
  const saved = { version: version + 1, savedBy: tx.actor.personId, savedAt: tx.clock.now() };
  return { before, after: { ...values, ...saved }, codes };
}

/** Keeps both states of a completed visit, and writes the change into the audit. */
async function keepStates(tx: Ctx, visitId: string, { before, after, codes }: Change): Promise<void> {
  const [was, is] = [before && toVersion(before, codes), toVersion(after, codes)];
  await insertVersions(tx.scope, visitId, was ? [was, is] : [is]);
  await record(tx, visitId, { before: was, after: is });
}

/**
 * Saves MedicAid of a visit that is locked. Refuses who has no panel, a version that is not the newest, and codes that are
 * not offered. Of a completed visit each state is kept and goes into the audit; the words of the notes do not.
 */
export async function saveMedicAid(tx: PersonCtx, place: VisitFor, form: Form): Promise<void> {
  const { id: visitId, state } = place.visit;
  if (!(await isMedicAidShown(tx, place))) throw new Refusal('medic_aid_closed');
  const change = await changeBy(tx, visitId, form);
  if (!change) return;
  await saveMedicAidRow(tx.scope, visitId, change.after);
  if (state === 'completed') await keepStates(tx, visitId, change);
}

/** Keeps what MedicAid is at the moment at which a visit is completed. */
export async function keepCompleted(tx: Ctx, visitId: string): Promise<void> {
  const row = await findMedicAid(tx.scope, visitId);
  if (!row) return;
  const state = toVersion(row, await codesOf(tx, [row]));
  await insertVersions(tx.scope, visitId, [state]);
  await record(tx, visitId, { before: undefined, after: state });
}
