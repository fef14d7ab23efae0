/** One file of the tree as the checks see it. `text` is empty for files that hold no code. */
export interface SourceFile {
  /** From the repository's folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** One broken rule at one place. */
export interface Violation {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** A check looks at the whole tree and names every broken rule. It reads nothing else. */
export type Check = (files: readonly SourceFile[]) => Violation[];

/** The violations one per line, by place, as editors and people can follow them. */
export function printViolations(violations: readonly Violation[]): string {
  const byPlace = violations.toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
  return byPlace.map((v) => `${v.path}:${v.line} ${v.rule}: ${v.message}`).join('\n');
}
