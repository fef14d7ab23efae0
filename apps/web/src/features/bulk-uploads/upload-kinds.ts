import type { Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';

/** The kinds of files that a screen offers. */
export const uploadKinds = ['students', 'close', 'open', 'educators'] as const;

/** The kind of a file. */
export type UploadKind = (typeof uploadKinds)[number];

/** The kind of an upload. */
export function kindOf({ type, activeStatus }: Pick<Upload, 'type' | 'activeStatus'>): UploadKind {
  if (type !== 'statuses') return type;
  return activeStatus === true ? 'open' : 'close';
}
