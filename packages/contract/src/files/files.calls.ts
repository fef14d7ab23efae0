import { call } from '../core/call.ts';
import { bytes } from '../core/core.shapes.ts';
import { storingRefusals } from './files.names.ts';
import { byFileId, fileLink, signature, uploaded, uploadForm } from './files.shapes.ts';

/** Calls about files. */
export const filesCalls = {
  uploadFiles: call('POST', '/file/upload', {
    summary: 'Stores images and PDFs, to be named by their ids in another call.',
    body: uploadForm,
    transfer: 'multipart',
    response: uploaded,
    refusals: [
      'file_type_refused',
      'picture_too_large',
      'file_too_large',
      'files_too_large',
      'too_many_files',
      'upload_broken',
      ...storingRefusals,
    ],
  }),
  fileLink: call('GET', '/file/:fileId', {
    summary:
      'Makes an address under which a file can be read for some minutes: one of one’s own, or again one whose address was given.',
    params: byFileId,
    query: signature.partial(),
    response: fileLink,
  }),
  fileContent: call('GET', '/file/:fileId/content', {
    summary: 'Sends a file, as a download, to holders of a signed address who may see where it is shown.',
    params: byFileId,
    query: signature,
    transfer: 'file',
    response: bytes,
    refusals: ['link_expired'],
  }),
} as const;
