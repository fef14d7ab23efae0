import { defineRefusals } from '../core/refusal.ts';

/** The types of files: the type, the extensions, and the word of the wire. */
export const fileTypes = {
  'image/png': { fileType: 'png', endings: ['.png'] },
  'image/jpeg': { fileType: 'jpeg', endings: ['.jpeg', '.jpg'] },
  'application/pdf': { fileType: 'pdf', endings: ['.pdf'] },
} as const;

/** A type of file that is accepted. */
export type MediaType = keyof typeof fileTypes;

/** The words of the wire for a file's type. */
export const wireFileTypes = ['png', 'jpeg', 'pdf'] as const;

/** The purposes of uploads; they decide who may use them and the limits. */
export const uploadPurposes = ['visit', 'material', 'chat', 'board', 'brand', 'portrait'] as const;

/** The purpose of an upload. */
export type UploadPurpose = (typeof uploadPurposes)[number];

/** The field of a multipart form that holds the files, repeated. */
export const uploadField = 'multipartFiles';

/** Why a file that is sound is not stored now. */
export const storingRefusals = ['uploads_busy', 'own_space_full', 'institution_space_full'] as const;

/** How files refuse. */
export const filesRefusals = defineRefusals('files', {
  file_type_refused: 400,
  /** A picture of more pixels than can be looked at, however small its file. */
  picture_too_large: 413,
  file_too_large: 413,
  files_too_large: 413,
  too_many_files: 400,
  upload_broken: 400,
  uploads_busy: 503,
  own_space_full: 413,
  institution_space_full: 413,
  visit_files_full: 413,
  link_expired: 403,
});
