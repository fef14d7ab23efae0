import type { CallParsed } from '@lectern/contract/core/call.ts';
import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import type { Attachment } from '@lectern/contract/files/files.shapes.ts';
import type { visitsCalls } from '@lectern/contract/visits/visits.calls.ts';
import { transaction, type Ctx, type FilePlace, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as files from '../files/files.service.ts';
import { refuseMoreThan } from '../files/intake.service.ts';
import * as news from './news.service.ts';
import { findVisitFor, isPutOutOfClass } from './roster.service.ts';
import { mayChangeImages } from './visits.policy.ts';
import {
  deleteAttachment,
  findAttachment,
  insertAttachments,
  listAttachments,
  type AttachmentPurpose,
  type VisitAttachment,
} from './attachments.repo.ts';

/** Where files are shown, by their purpose; the material belongs to the note. */
const placeOf = { booking: 'visit', material: 'material' } as const;

/** Files of a visit are for people who may know of it and were not removed from the class. */
export const visitFiles: FilePlace = {
  kind: placeOf.booking,
  refuseUnlessSeen: async (ctx, visitId) => {
    if (isPutOutOfClass(await findVisitFor(ctx, visitId))) throw new Refusal('removed_from_visit');
  },
};

/** Ties files to a visit; whether the actor may, and the claim of the files, is the caller's question. */
export async function attachToVisit(
  ctx: PersonCtx,
  added: { visitId: string; purpose: AttachmentPurpose; fileIds: readonly string[] },
): Promise<void> {
  await insertAttachments(ctx.scope, { ...added, addedBy: ctx.actor.personId }, ctx.clock.now());
}

/** The booking's pictures and the note's material of a visit, with addresses that work for minutes. */
export async function filesOf(
  ctx: Ctx,
  visitId: string,
): Promise<{ booking: Attachment[]; materials: Attachment[] }> {
  const rows = await listAttachments(ctx.scope, visitId);
  const stored = await files.filesByIds(
    ctx,
    rows.map((row) => row.fileId),
  );
  const shown = (purpose: AttachmentPurpose) =>
    rows.flatMap((row) => {
      const file = row.purpose === purpose ? stored.get(row.fileId) : undefined;
      const place = { kind: placeOf[purpose], about: visitId };
      return file ? [files.toAttachment(ctx, { id: row.id, file, place })] : [];
    });
  return { booking: shown('booking'), materials: shown('material') };
}

/** Adds pictures of the call to those of the booking; whether the actor may, and the claim of the files, is the caller's. */
export async function addPictures(
  ctx: PersonCtx,
  visitId: string,
  fileIds: readonly string[],
): Promise<void> {
  await attachToVisit(ctx, { visitId, purpose: 'booking', fileIds });
  await news.pushChange(ctx, await findVisitFor(ctx, visitId));
}

/** Adds files to the material of a visit's note; whether the actor may, and the claim of the files, is the caller's. */
export async function addMaterials(
  ctx: PersonCtx,
  visitId: string,
  fileIds: readonly string[],
): Promise<void> {
  await attachToVisit(ctx, { visitId, purpose: 'material', fileIds });
}

/** A file of a note by its id; undefined for any other. Whether the actor may know of it is the caller's question. */
export async function findMaterial(ctx: Ctx, id: string): Promise<VisitAttachment | undefined> {
  const attachment = await findAttachment(ctx.scope, id);
  return attachment?.purpose === 'material' ? attachment : undefined;
}

/** Takes a file from a note and deletes it for good; whether the actor may is the caller's question. */
export async function removeMaterial(ctx: Ctx, material: VisitAttachment): Promise<void> {
  await detach(ctx, material);
}

async function detach(ctx: Ctx, attachment: VisitAttachment): Promise<void> {
  await deleteAttachment(ctx.scope, attachment.id);
  await files.removeFiles(ctx, [attachment.fileId]);
}

interface BookingImages {
  visitComplaintImages: Attachment[];
}

async function bookingImages(ctx: Ctx, visitId: string): Promise<BookingImages> {
  return { visitComplaintImages: (await filesOf(ctx, visitId)).booking };
}

/** Adds pictures and PDFs to a booking. Refuses the side that did not make the visit, and once the note is complete. */
export async function addBookingImages(
  ctx: PersonCtx,
  form: CallParsed<typeof visitsCalls.addAttachments>['body'],
): Promise<BookingImages> {
  const { visit, viewer } = await findVisitFor(ctx, form.id);
  refuseUnless(mayChangeImages(viewer, visit));
  refuseMoreThan(fileLimits.files, form.images.length + form.fileIds.length);
  const sent = await files.storeDataUrls(ctx, form.images);
  const fileIds = [...new Set([...form.fileIds, ...sent])];
  return transaction(ctx, async (tx) => {
    const roster = await findVisitFor(tx, form.id);
    refuseUnless(mayChangeImages(roster.viewer, roster.visit));
    await files.claimFiles(tx, fileIds, form.id);
    await attachToVisit(tx, { visitId: form.id, purpose: 'booking', fileIds });
    await news.pushChange(tx, roster);
    return bookingImages(tx, form.id);
  });
}

/** Removes a picture or PDF from a booking; the same refusals. */
export async function deleteBookingImage(ctx: PersonCtx, attachmentId: string): Promise<BookingImages> {
  return transaction(ctx, async (tx) => {
    const attachment = found(await findAttachment(tx.scope, attachmentId));
    const roster = await findVisitFor(tx, attachment.visitId);
    if (attachment.purpose !== 'booking') throw new Refusal('not_found');
    refuseUnless(mayChangeImages(roster.viewer, roster.visit));
    await detach(tx, attachment);
    await news.pushChange(tx, roster);
    return bookingImages(tx, attachment.visitId);
  });
}
