import type { Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';

/** What a file can be about, as a screen offers it. */
export const uploadKinds = ['students', 'close', 'open', 'educators'] as const;

/** What a file can be about. */
export type UploadKind = (typeof uploadKinds)[number];

/** What an upload was about. */
export function kindOf({ type, activeStatus }: Pick<Upload, 'type' | 'activeStatus'>): UploadKind {
  if (type !== 'statuses') return type;
  return activeStatus === true ? 'open' : 'close';
}
