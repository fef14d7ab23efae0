import type { CodeListKind } from '@lectern/contract/code-lists/code-lists.names.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import type { DemoMedicAid, DemoNote } from '../../platform/context/demo-stage.ts';
import * as codeLists from '../code-lists/code-lists.service.ts';
import { saveNotes } from './visit-notes.service.ts';

/** The content of a MedicAid form: the ids of codes by their values. */
async function medicAidForm(educator: PersonCtx, { medicalNotes, ...values }: DemoMedicAid) {
  const idsOf = async (kind: CodeListKind): Promise<ReadonlyMap<string, string>> => {
    const { data } = await codeLists.offeredCodes(educator, { kind, pageNumber: 1 });
    return new Map(data.map(({ id, value }) => [value, id]));
  };
  const [cpt, modifier, provider] = [await idsOf('cpt'), await idsOf('modifier'), await idsOf('provider')];
  return {
    cptCodes: values.cptCodes.flatMap((value) => cpt.get(value) ?? []),
    modifierCode: modifier.get(values.modifierCode) ?? null,
    eligibleProvider: provider.get(values.eligibleProvider) ?? null,
    medicalNotes,
  };
}

/** Writes and completes the note of a visit in its educator's name. */
export async function completeNote(
  educator: PersonCtx,
  visitId: string,
  { medicAid, ...note }: DemoNote,
): Promise<void> {
  await saveNotes(educator, {
    ...note,
    visitId,
    visitNoteCompletedStatus: 1,
    isActiveCall: 0,
    materialImages: [],
    materialFileIds: [],
    handouts: [],
    handoutFileIds: [],
    medicAidCodes: true,
    ...(medicAid === undefined ? {} : { medicAid: await medicAidForm(educator, medicAid) }),
  });
}
