import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Attachment } from '@lectern/contract/files/files.shapes.ts';
import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import { uploadField, type MediaType } from '@lectern/contract/files/files.names.ts';
import { transaction, type Ctx, type FilePlace, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import type { FileAnswer, UploadPart } from '../../platform/http/route.ts';
import { dueAtOnce, dueLane, featureJob, queue } from '../../platform/jobs/feature-jobs.ts';
import {
  contentAddress,
  isSignatureOf,
  placeText,
  readPlace,
  type PlaceOfFile,
  type SignedFile,
} from './addresses.service.ts';
import { mayOpenFile } from './files.policy.ts';
import {
  addUsage,
  claimOwnFiles,
  deleteFiles,
  deleteOrphan,
  findFile,
  findFiles,
  insertFile,
  listOrphansAcrossInstitutions,
  lockUsage,
  lockVisitFiles,
  updateOwner,
} from './files.repo.ts';
import { hasSpaceFor, linkExpiry, shownName, wantedRange } from './files.rules.ts';
import { toAttachmentView, toUploadedView } from './files.view.ts';
import * as intake from './intake.service.ts';

/** The public facts of a stored file. */
export interface StoredFile {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly contentType: MediaType;
  readonly bytes: number;
}

const hourMs = 3_600_000;
const uploadsPerMinute = 60;

/** Deletes bytes whose row is gone; bytes that are not there are fine. */
export const eraseBytes = featureJob<{ storageName: string }>(
  'files.erase-bytes',
  async (ctx, { storageName }) => {
    await ctx.ports.storage.remove(storageName);
  },
);

interface NewContent {
  readonly ownerId: string;
  readonly name: string;
  readonly raw: Buffer;
}

/** Keeps clean bytes: the row first, so that a crash leaves no bytes that nobody knows of. */
async function keep(ctx: Ctx, { ownerId, name, raw }: NewContent): Promise<StoredFile> {
  if (ctx.pending) throw new Error('Files are stored before the transaction that claims them begins.');
  const clean = await intake.cleanContent(raw);
  const bytes = clean.bytes.byteLength;
  const row = await transaction(ctx, async (tx) => {
    const usage = await lockUsage(tx.scope, ownerId);
    // Files that the product makes of a lesson are kept anyway: nobody is there who could be told.
    if (tx.actor.kind === 'person') refuseUnless(hasSpaceFor(usage, bytes));
    await addUsage(tx.scope, bytes);
    return insertFile(tx.scope, {
      ownerId,
      storageName: randomUUID(),
      displayName: shownName(name, clean.contentType),
      contentType: clean.contentType,
      bytes,
      now: tx.clock.now(),
    });
  });
  await ctx.ports.storage.put(row.storageName, clean.bytes);
  return toStored(row);
}

type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

function toStored(row: FileRow): StoredFile {
  return {
    id: row.id,
    ownerId: row.ownerId,
    name: row.displayName,
    contentType: row.contentType as MediaType,
    bytes: row.bytes,
  };
}

async function countUpload(ctx: PersonCtx): Promise<void> {
  await ctx.ports.limits.count(ctx.clock, {
    key: `upload:${ctx.actor.personId}`,
    most: uploadsPerMinute,
    windowSeconds: 60,
  });
}

/**
 * Stores one streamed file of the asker, cleaned and not yet claimed. Refuses what is no png, jpeg or pdf by its
 * content, stops reading at 5,000,000 bytes, and refuses when there is no space. Call it before the transaction that
 * claims the file.
 */
async function storeUpload(ctx: PersonCtx, upload: UploadPart): Promise<StoredFile> {
  await countUpload(ctx);
  const { personId: ownerId } = ctx.actor;
  return intake.whileSending(ownerId, async () =>
    keep(ctx, { ownerId, name: upload.name, raw: await intake.readWithin(upload.stream, fileLimits.bytes) }),
  );
}

/** Stores a picture or PDF that the product itself has made, in somebody's name, claimed by nothing yet. */
export async function storeMade(
  ctx: Ctx,
  made: { ownerId: string; name: string; bytes: Buffer },
): Promise<string> {
  const { ownerId, name, bytes: raw } = made;
  return (await keep(ctx, { ownerId, name, raw })).id;
}

/** Stores a film that the product itself has made, from a file of this machine, in somebody's name, claimed by nothing yet. */
export async function storeFilm(
  ctx: Ctx,
  made: { ownerId: string; name: string; file: string },
): Promise<string> {
  if (ctx.pending) throw new Error('Files are stored before the transaction that claims them begins.');
  const { size: bytes } = await stat(made.file);
  const row = await insertFile(ctx.scope, {
    ownerId: made.ownerId,
    storageName: randomUUID(),
    displayName: made.name,
    contentType: 'video/mp4',
    bytes,
    now: ctx.clock.now(),
  });
  await ctx.ports.storage.putStream(row.storageName, createReadStream(made.file), bytes);
  return row.id;
}

/**
 * Stores files that came inside JSON and tells their ids, in order; the same refusals and the same rule about
 * transactions as `storeUpload`.
 */
export async function storeDataUrls(ctx: PersonCtx, dataUrls: readonly string[]): Promise<string[]> {
  intake.refuseMoreThan(fileLimits.files, dataUrls.length);
  const ids: string[] = [];
  for (const dataUrl of dataUrls) {
    await countUpload(ctx);
    const raw = intake.readDataUrl(dataUrl, fileLimits.bytes);
    const name = `file-${ids.length + 1}`;
    ids.push((await keep(ctx, { ownerId: ctx.actor.personId, name, raw })).id);
  }
  return ids;
}

/**
 * Answers an upload of several files with their ids. Refuses more than ten, or another given limit; a refusal for
 * one file names its position.
 */
export async function uploadFiles(
  ctx: PersonCtx,
  uploads: AsyncIterable<UploadPart>,
  most: number = fileLimits.files,
): Promise<ReturnType<typeof toUploadedView>> {
  const stored: StoredFile[] = [];
  for await (const upload of uploads) {
    intake.refuseMoreThan(most, stored.length + 1);
    stored.push(await intake.sayingWhich(stored.length, () => storeUpload(ctx, upload)));
  }
  if (stored.length === 0)
    throw new Refusal('field_missing', {
      fields: [{ field: uploadField, message: 'core.field.required' }],
    });
  return toUploadedView(stored);
}

/**
 * Ties the asker's own uploads to something of the product, in the transaction that refers to them; from then on
 * they are kept. Refuses with not_found uploads of others or already claimed ones, and with
 * visit_files_full more than a visit may have.
 */
export async function claimFiles(
  ctx: PersonCtx,
  fileIds: readonly string[],
  visitId: string | null,
): Promise<void> {
  if (fileIds.length === 0) return;
  const had = visitId === null ? 0 : await lockVisitFiles(ctx.scope, visitId);
  if (had + fileIds.length > fileLimits.visitFiles)
    throw new Refusal('visit_files_full', { params: { most: fileLimits.visitFiles } });
  const claimed = await claimOwnFiles(ctx.scope, {
    ownerId: ctx.actor.personId,
    fileIds,
    visitId,
    now: ctx.clock.now(),
  });
  if (claimed !== new Set(fileIds).size) throw new Refusal('not_found');
}

/**
 * Ties an upload of the asker's to the person it shows, and makes it theirs: it is exported and erased with them.
 * The same refusals as for uploads.
 */
export async function claimFor(ctx: PersonCtx, fileId: string, ownerId: string): Promise<void> {
  await claimFiles(ctx, [fileId], null);
  await updateOwner(ctx.scope, fileId, ownerId);
}

/** Ties what the product itself has made to something of the product; the same refusals as for uploads. */
export async function claimMade(ctx: Ctx, ownerId: string, fileId: string): Promise<void> {
  const claimed = await claimOwnFiles(ctx.scope, {
    ownerId,
    fileIds: [fileId],
    visitId: null,
    now: ctx.clock.now(),
  });
  if (claimed !== 1) throw new Refusal('not_found');
}

/** The bytes of a stored file, for the product's own use; undefined if there is none. */
export async function readStored(ctx: Ctx, fileId: string): Promise<Buffer | undefined> {
  const row = await findFile(ctx.scope, fileId);
  return row && buffer(await ctx.ports.storage.read(row.storageName));
}

/**
 * A stored file as it is sent; the caller checks that the asker may see it. Refuses with not_found a deleted file.
 */
export async function openStored(ctx: Ctx, fileId: string): Promise<Omit<FileAnswer, 'inline'>> {
  const row = found(await findFile(ctx.scope, fileId));
  return {
    stream: await ctx.ports.storage.read(row.storageName),
    contentType: row.contentType,
    bytes: row.bytes,
    fileName: row.displayName,
  };
}

/** Files by id; the caller checks that the asker may see what refers to them. */
export async function filesByIds(ctx: Ctx, fileIds: readonly string[]): Promise<Map<string, StoredFile>> {
  const rows = fileIds.length === 0 ? [] : await findFiles(ctx.scope, fileIds);
  return new Map(rows.map((row) => [row.id, toStored(row)]));
}

/**
 * Deletes files for good, row now and bytes afterwards; the caller checks that they may go. Rows that refer to them
 * must be deleted before, in the same transaction.
 */
export async function removeFiles(ctx: Ctx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await transaction(ctx, async (tx) => {
    for (const storageName of await deleteFiles(tx.scope, fileIds))
      await queue(tx, eraseBytes, { storageName });
  });
}

/**
 * An address on this server that works for some minutes, or a given number of seconds longer, for everybody signed
 * in who may see the files of a place at that moment; it carries no name and no session.
 */
export function signedUrl(
  ctx: Ctx,
  fileId: string,
  { moreSeconds = 0, ...place }: PlaceOfFile & { moreSeconds?: number },
): string {
  const { institutionId } = ctx.scope;
  const expires = linkExpiry(ctx.clock.now()) + moreSeconds;
  return contentAddress({ institutionId, fileId, place: placeText(place), expires }, ctx.ports.secret);
}

/** A file as a visit shows it, under the id of the row that refers to it. */
export function toAttachment(
  ctx: Ctx,
  shown: { id: string; file: StoredFile; place: PlaceOfFile },
): Attachment {
  const { id, file, place } = shown;
  return toAttachmentView(id, file, signedUrl(ctx, file.id, place));
}

/** The content of an address. */
interface GivenAddress {
  readonly fileId: string;
  readonly place: string;
  readonly expires: string;
  readonly signature: string;
}

/** Refuses with not_found addresses that were not signed here. */
function readAddress(ctx: Ctx, { fileId, place, expires, signature }: GivenAddress): SignedFile {
  const address = { institutionId: ctx.scope.institutionId, fileId, place, expires: Number(expires) };
  if (!isSignatureOf(address, signature, ctx.ports.secret)) throw new Refusal('not_found');
  return address;
}

/** The files of a place as somebody sees them now. Refuses with not_found who may not see them. */
async function refuseUnlessSeen(ctx: PersonCtx, { place: text, fileId }: SignedFile): Promise<void> {
  const place = readPlace(text);
  try {
    await ctx.ports.filePlaces.get(place.kind)?.refuseUnlessSeen(ctx, place.about, fileId);
  } catch (error) {
    // The reason stays with the place: the holder of an address learns only that it leads nowhere.
    throw error instanceof Refusal ? new Refusal('not_found') : error;
  }
  if (!ctx.ports.filePlaces.has(place.kind)) throw new Refusal('not_found');
}

/**
 * Refuses with session_dead when nobody is signed in, and with not_found when none of the signed-in people may see
 * the place.
 */
async function refuseUnlessAnySees(askers: readonly PersonCtx[], address: SignedFile): Promise<void> {
  if (askers.length === 0) throw new Refusal('session_dead');
  const seen = await Promise.allSettled(askers.map((asker) => refuseUnlessSeen(asker, address)));
  const bug = seen.find((one) => one.status === 'rejected' && !(one.reason instanceof Refusal));
  if (bug?.status === 'rejected') throw bug.reason;
  if (!seen.some((one) => one.status === 'fulfilled')) throw new Refusal('not_found');
}

/** Files that somebody has uploaded are theirs to see. */
export const ownFiles: FilePlace = {
  kind: 'own',
  refuseUnlessSeen: async (ctx, ownerId) => refuseUnless(mayOpenFile(ctx.actor, { ownerId })),
};

/**
 * A fresh address of a file: for its owner, or for the holder of any address of it, however old, who may still see
 * the place where it is shown.
 */
export async function fileLink(
  ctx: PersonCtx,
  fileId: string,
  old: Partial<Omit<GivenAddress, 'fileId'>>,
): Promise<{ url: string }> {
  const { place: text, expires, signature } = old;
  if (text === undefined || expires === undefined || signature === undefined) {
    refuseUnless(mayOpenFile(ctx.actor, await findFile(ctx.scope, fileId)));
    return { url: signedUrl(ctx, fileId, { kind: ownFiles.kind, about: ctx.actor.personId }) };
  }
  const address = readAddress(ctx, { fileId, place: text, expires, signature });
  const place = readPlace(address.place);
  await refuseUnlessSeen(ctx, address);
  const isThere = (await findFile(ctx.scope, fileId)) !== undefined;
  if (!isThere || ctx.ports.filePlaces.get(place.kind)?.isNotRenewed) throw new Refusal('not_found');
  return { url: signedUrl(ctx, fileId, place) };
}

/**
 * The bytes of a file, or the wanted part of them, for the holder of a signed address who may see the place it is
 * for. Refuses a forged or old address, people who may no longer see the place, and people who are not signed in.
 */
export async function fileContent(
  ctx: Ctx,
  wanted: GivenAddress & { range: string | undefined; askers: () => Promise<readonly PersonCtx[]> },
): Promise<FileAnswer> {
  const address = readAddress(ctx, wanted);
  await refuseUnlessAnySees(await wanted.askers(), address);
  if (address.expires * 1000 <= ctx.clock.now().getTime()) throw new Refusal('link_expired');
  const row = found(await findFile(ctx.scope, wanted.fileId));
  const part = wantedRange(wanted.range, row.bytes);
  return {
    stream: part === 'none' ? Buffer.alloc(0) : await ctx.ports.storage.read(row.storageName, part),
    contentType: row.contentType,
    bytes: row.bytes,
    fileName: row.displayName,
    inline: false,
    // A picture ends with the right to see it, also in a browser that others use. Films are read part by part.
    ...(row.contentType.startsWith('video/') ? {} : { cacheControl: 'private, no-store' }),
    ...(part ? { part } : {}),
  };
}

/** Deletes uploads that nothing claimed within a day. */
export const orphans = dueLane(
  'files.orphans',
  ({ all, clock }) => {
    const before = new Date(clock.now().getTime() - fileLimits.orphanHours * hourMs);
    return listOrphansAcrossInstitutions(all, before, dueAtOnce);
  },
  async (ctx, { id }) =>
    transaction(ctx, async (tx) => {
      for (const storageName of await deleteOrphan(tx.scope, id))
        await queue(tx, eraseBytes, { storageName });
    }),
);
