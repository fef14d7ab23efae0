import { may, type Capability } from '@lectern/contract/access/capabilities.ts';
import { uploadTypes, type UploadType } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Actor } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

const capabilityOf: Readonly<Record<UploadType, Capability>> = {
  students: 'keepStudents',
  statuses: 'keepStudents',
  educators: 'keepEducators',
};

/** Students are uploaded by Level 3, educators by Levels 2 and 3. */
export function mayUpload(actor: Actor, type: UploadType): Decision {
  const isKeeper = actor.kind === 'person' && actor.levelId !== null && may(actor.role, capabilityOf[type]);
  return isKeeper ? allowed : denied('access_denied');
}

/** The types of files that a role uploads. */
export function typesOf(role: Role): readonly UploadType[] {
  return uploadTypes.filter((type) => may(role, capabilityOf[type]));
}

/** An upload is kept by every administrator of the level where it was made who may upload such a file. */
export function mayKeepUpload(
  actor: Actor,
  upload: { readonly levelId: string; readonly type: UploadType },
): Decision {
  if (actor.kind !== 'person' || actor.levelId !== upload.levelId) return denied('not_found');
  return mayUpload(actor, upload.type).ok ? allowed : denied('not_found');
}
