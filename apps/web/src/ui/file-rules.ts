/** The allowed files; the words are passed in, since they belong to the product. */
export interface FileRules {
  /** Endings without the dot, lower case: png, jpeg, jpg, pdf. */
  endings: readonly string[];
  /** A file must be smaller than this. */
  maxBytes: number;
  /** All together at most this. */
  maxTotalBytes?: number;
  maxFiles?: number;
}

/** Why files were not taken. */
export type FileFault = 'type' | 'size' | 'total' | 'count';

/** The ending of a file's name, lower case, without the dot. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Picked files that were not taken, by name, and why: the first fault. */
export interface RefusedFiles {
  fault: FileFault;
  names: string;
}

/** Looks through what was picked: the files that may join those already there, and those that may not. */
export function sortFiles(
  picked: readonly File[],
  present: readonly { size: number }[],
  rules: FileRules,
): { taken: File[]; refused: RefusedFiles[] } {
  const taken: File[] = [];
  const names = new Map<FileFault, string[]>();
  let total = present.reduce((sum, file) => sum + file.size, 0);
  for (const file of picked) {
    const wrong = faultOf(file, { total, count: present.length + taken.length }, rules);
    if (wrong) {
      names.set(wrong, [...(names.get(wrong) ?? []), file.name]);
      continue;
    }
    total += file.size;
    taken.push(file);
  }
  return { taken, refused: [...names].map(([fault, of]) => ({ fault, names: of.join(', ') })) };
}

function faultOf(file: File, sofar: { total: number; count: number }, rules: FileRules): FileFault | null {
  if (!rules.endings.includes(endingOf(file.name))) return 'type';
  if (file.size >= rules.maxBytes) return 'size';
  if (rules.maxTotalBytes !== undefined && sofar.total + file.size > rules.maxTotalBytes) return 'total';
  if (rules.maxFiles !== undefined && sofar.count >= rules.maxFiles) return 'count';
  return null;
}
