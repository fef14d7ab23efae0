import { fileTypes, type MediaType } from '@lectern/contract/files/files.names.ts';
import type { Attachment } from '@lectern/contract/files/files.shapes.ts';

interface FileFacts {
  readonly id: string;
  readonly name: string;
  readonly contentType: MediaType;
  readonly bytes: number;
}

export function toAttachmentView(id: string, file: FileFacts, address: string): Attachment {
  return {
    id,
    image: address,
    fileType: fileTypes[file.contentType].fileType,
    name: file.name,
    size: file.bytes,
  };
}

export function toUploadedView(files: readonly FileFacts[]) {
  return {
    status: 'success' as const,
    files: files.map((file) => ({
      fileId: file.id,
      name: file.name,
      fileType: fileTypes[file.contentType].fileType,
      size: file.bytes,
    })),
  };
}
