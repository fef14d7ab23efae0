import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { Attachment } from '@lectern/contract/files/files.shapes.ts';
import type { SoapNotes } from '@lectern/contract/visit-notes/visit-notes.shapes.ts';
import type { visitNotesCalls } from '@lectern/contract/visit-notes/visit-notes.calls.ts';
import { visitStatusCode } from '@lectern/contract/visits/visits.rules.ts';
import {
  afterCommit,
  transaction,
  type Ctx,
  type FilePlace,
  type PersonCtx,
} from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless, type Decision } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as files from '../files/files.service.ts';
import { hostSettings } from '../institutions/institutions.service.ts';
import * as visits from '../visits/visits.service.ts';
import * as attachments from '../visits/attachments.service.ts';
import * as roster from '../visits/roster.service.ts';
import { lockUpToDate } from '../visits/lifecycle.service.ts';
import { completeVisit } from './completion.service.ts';
import * as medicAid from './medic-aid/medic-aid.service.ts';
import { mayCompleteNote, mayEditNote, mayReadNote, type NoteFacts } from './visit-notes.policy.ts';
import {
  findNote,
  insertHandouts,
  listHandouts,
  saveNote,
  type NoteRow,
  type NoteTexts,
} from './visit-notes.repo.ts';
import { toSoapNotes } from './visit-notes.view.ts';

type Form = CallParsed<typeof visitNotesCalls.saveNotes>['body'];
type Saved = CallResult<typeof visitNotesCalls.saveNotes>;

function factsOf(place: roster.VisitFor, note: NoteRow | undefined): NoteFacts {
  const { visit, viewer } = place;
  return {
    viewer,
    state: visit.state,
    hasBegun: visit.callOpenedAt !== null,
    isComplete: (note?.completedAt ?? null) !== null,
    isPutOut: roster.isPutOutOfClass(place),
  };
}

/** The sentence about the host carries the institution's word for educators. */
async function refuseNoteUnless(ctx: Ctx, decision: Decision): Promise<void> {
  if (!decision.ok && decision.code === 'not_the_host') {
    const { roleTypeName } = await hostSettings(ctx);
    throw new Refusal('not_the_host', { params: { role: roleTypeName } });
  }
  refuseUnless(decision);
}

/** The material of a note is for people who may read the note. */
export const noteFiles: FilePlace = {
  kind: 'material',
  refuseUnlessSeen: async (ctx, visitId) => {
    const place = await roster.findVisitFor(ctx, visitId);
    refuseUnless(mayReadNote(factsOf(place, await findNote(ctx.scope, visitId))));
  },
};

/** Handouts of a visit; the caller checks that the asker takes part in it. */
export async function handoutsOf(ctx: Ctx, visitId: string): Promise<Attachment[]> {
  const rows = await listHandouts(ctx.scope, visitId);
  const stored = await files.filesByIds(
    ctx,
    rows.map((row) => row.fileId),
  );
  return rows.flatMap((row) => {
    const file = stored.get(row.fileId);
    const place = { kind: attachments.visitFiles.kind, about: visitId };
    return file ? [files.toAttachment(ctx, { id: row.id, file, place })] : [];
  });
}

async function viewOf(
  ctx: PersonCtx,
  place: roster.VisitFor,
  { note, shown }: { note: NoteRow | undefined; shown: medicAid.ShownMedicAid },
): Promise<SoapNotes> {
  const { visit } = place;
  const mayRead = mayReadNote(factsOf(place, note)).ok;
  const isPutOut = roster.isPutOutOfClass(place);
  const attached = await attachments.filesOf(ctx, visit.id);
  return toSoapNotes(mayRead ? note : undefined, {
    visitId: visit.id,
    isActiveCall: visit.state === 'inCall',
    materials: mayRead ? attached.materials : [],
    bookingImages: isPutOut ? [] : attached.booking,
    handouts: place.own?.state === 'removed' ? [] : await handoutsOf(ctx, visit.id),
    medicAid: shown.medicAid,
  });
}

/**
 * A visit's note and what the asker may do with it: for its educator always, for student, parent and administrator
 * once it is complete, and empty before. Each reading is audited.
 */
export async function readNotes(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof visitNotesCalls.encounter>> {
  const place = await roster.findVisitFor(ctx, visitId);
  const note = await findNote(ctx.scope, visitId);
  const facts = factsOf(place, note);
  const mayRead = mayReadNote(facts).ok;
  if (mayRead && note)
    await audit.record(ctx, {
      action: 'visit-notes.read',
      subjectKind: 'visit',
      subjectId: visitId,
    });
  const shown = await medicAid.medicAidFor(ctx, place);
  if (shown.medicAid)
    await audit.record(ctx, { action: 'medic-aid.read', subjectKind: 'visit', subjectId: visitId });
  const mayEdit = mayEditNote(facts).ok;
  return {
    soapNotes: await viewOf(ctx, place, { note, shown }),
    permissions: {
      ...{
        mayRead,
        isPutOut: facts.isPutOut,
        mayEdit,
        mayAddMaterials: mayEdit,
        mayComplete: mayCompleteNote(facts).ok,
      },
      mayEditMedicAid: shown.isShown,
    },
  };
}

/**
 * The note of a visit as the asker reads it, where the reading is audited elsewhere: null while they may not read
 * it.
 */
export async function noteFor(ctx: PersonCtx, place: roster.VisitFor): Promise<SoapNotes | null> {
  const note = await findNote(ctx.scope, place.visit.id);
  if (!mayReadNote(factsOf(place, note)).ok) return null;
  return viewOf(ctx, place, { note, shown: { isShown: false, medicAid: null } });
}

function textsOf(form: Form): Partial<NoteTexts> {
  const { subjective, objective, assessment, plan } = form;
  return {
    ...(subjective === undefined ? {} : { subjective }),
    ...(objective === undefined ? {} : { objective }),
    ...(assessment === undefined ? {} : { assessment }),
    ...(plan === undefined ? {} : { plan }),
  };
}

/** When the texts were typed: never after now, which is the default. */
function typedAtOf({ clock }: Ctx, { typedAt }: Form): Date {
  const now = clock.now();
  return new Date(Math.min(typedAt ?? now.getTime(), now.getTime()));
}

async function findEditable(ctx: PersonCtx, visitId: string, isComplete: boolean): Promise<roster.VisitFor> {
  const place = await roster.findVisitFor(ctx, visitId);
  const facts = factsOf(place, await findNote(ctx.scope, visitId));
  await refuseNoteUnless(ctx, isComplete ? mayCompleteNote(facts) : mayEditNote(facts));
  return place;
}

async function answer(ctx: PersonCtx, visitId: string): Promise<Saved> {
  const place = await roster.findVisitFor(ctx, visitId);
  const { visit, viewer, own, participants } = place;
  const asker = { viewer, own, isSomebodyWaiting: visits.isSomebodyWaiting(participants) };
  return {
    soapNotes: await viewOf(ctx, place, {
      note: await findNote(ctx.scope, visitId),
      shown: await medicAid.medicAidFor(ctx, place),
    }),
    sessionStatus: visits.statusOf(visit, asker, ctx.clock.now()),
    visitStatus: visitStatusCode(visit.state) as Saved['visitStatus'],
  };
}

async function tellOtherWindows(ctx: PersonCtx, visitId: string, isComplete: boolean): Promise<void> {
  const savedAt = ctx.clock.now().toISOString();
  const payload = { visitId, savedAt, visitNoteCompletedStatus: isComplete ? 1 : 0 };
  await afterCommit(ctx, () => ctx.ports.realtime.toPerson(ctx.actor.personId, 'note_saved', payload));
}

async function write(
  ctx: PersonCtx,
  visitId: string,
  save: { texts: Partial<NoteTexts>; typedAt: Date; isComplete: boolean },
) {
  const note = await saveNote(ctx.scope, visitId, { ...save, by: ctx.actor.personId, now: ctx.clock.now() });
  if (!note) throw new Refusal('note_complete');
  await tellOtherWindows(ctx, visitId, note.completedAt !== null);
}

/** Whether a form says of a complete note what it is already. */
function isAsStored(form: Form, note: NoteRow): boolean {
  const files = [form.materialImages, form.materialFileIds, form.handouts, form.handoutFileIds];
  if (files.some((some) => some.length > 0)) return false;
  return (Object.entries(textsOf(form)) as [keyof NoteTexts, string][]).every(
    ([field, text]) => text === note[field],
  );
}

/** The form names MedicAid, and the note is complete: nothing else of it changes. */
async function isMedicAidAlone(ctx: PersonCtx, { visitId, ...form }: Form): Promise<boolean> {
  if (!form.medicAidCodes || form.medicAid === undefined) return false;
  return ((await findNote(ctx.scope, visitId))?.completedAt ?? null) !== null;
}

/**
 * Saves MedicAid of a visit whose note is complete. Refuses everybody but the visit's educator, a visit without the panel,
 * and a form that changes anything else.
 */
async function saveMedicAidAlone(ctx: PersonCtx, form: Form): Promise<Saved> {
  const { visitId } = form;
  return transaction(ctx, async (tx) => {
    // People who may not know of the visit do not wait for it.
    await roster.findVisitFor(tx, visitId);
    await lockUpToDate(tx, visitId);
    const place = await roster.findVisitFor(tx, visitId);
    const note = await findNote(tx.scope, visitId);
    const edit = mayEditNote(factsOf(place, note));
    if (!edit.ok && edit.code !== 'note_complete') await refuseNoteUnless(tx, edit);
    if (!note || !isAsStored(form, note)) throw new Refusal('note_complete');
    if (form.medicAid) await medicAid.saveMedicAid(tx, place, form.medicAid);
    await tellOtherWindows(tx, visitId, true);
    return answer(tx, visitId);
  });
}

/** MedicAid with a draft or a completion; a version of it is kept by the completion. */
async function saveMedicAidToo(tx: PersonCtx, form: Form): Promise<void> {
  if (!form.medicAidCodes || form.medicAid === undefined) return;
  await lockUpToDate(tx, form.visitId);
  await medicAid.saveMedicAid(tx, await roster.findVisitFor(tx, form.visitId), form.medicAid);
}

/**
 * Saves a visit's note as a draft, only the texts that are given and were not typed before what is stored, adds materials and handouts, or completes it for good.
 * Refuses for everybody but the visit's educator, before the visit has begun, and once the note is complete, but for
 * MedicAid, which is saved by itself then.
 */
export async function saveNotes(ctx: PersonCtx, form: Form): Promise<Saved> {
  const { visitId } = form;
  const isComplete = form.visitNoteCompletedStatus === 1;
  if (await isMedicAidAlone(ctx, form)) return saveMedicAidAlone(ctx, form);
  await findEditable(ctx, visitId, isComplete);
  const materials = [...form.materialFileIds, ...(await files.storeDataUrls(ctx, form.materialImages))];
  const handouts = [...form.handoutFileIds, ...(await files.storeDataUrls(ctx, form.handouts))];
  return transaction(ctx, async (tx) => {
    const { visit } = await findEditable(tx, visitId, isComplete);
    await saveMedicAidToo(tx, form);
    if (isComplete) {
      await completeVisit(tx, visit);
      await medicAid.keepCompleted(tx, visitId);
    }
    await write(tx, visitId, { texts: textsOf(form), typedAt: typedAtOf(tx, form), isComplete });
    await files.claimFiles(tx, [...materials, ...handouts], visitId);
    await attachments.addMaterials(tx, visitId, materials);
    await insertHandouts(tx.scope, visitId, {
      fileIds: handouts,
      by: tx.actor.personId,
      now: tx.clock.now(),
    });
    return answer(tx, visitId);
  });
}

/** Removes a material from a note, and its file. Refuses for everybody but the educator and once the note is complete. */
export async function deleteMaterial(ctx: PersonCtx, attachmentId: string): Promise<Saved> {
  return transaction(ctx, async (tx) => {
    const material = found(await attachments.findMaterial(tx, attachmentId));
    await findEditable(tx, material.visitId, false);
    await attachments.removeMaterial(tx, material);
    await write(tx, material.visitId, { texts: {}, typedAt: tx.clock.now(), isComplete: false });
    return answer(tx, material.visitId);
  });
}
