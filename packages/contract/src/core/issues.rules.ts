import type { ValidationError } from './envelope.ts';

/** What a schema says of one thing that is wrong; structural, so that who reads it needs no zod. */
export interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly input?: unknown;
  readonly keys?: readonly string[];
}

/** Unknown keys of one object that are named; more than these say nothing new. */
const mostNamed = 10;
const longestName = 100;

/** Whether something is absent. The schema has to be asked with `reportInput`. */
export function isMissing(issue: Issue): boolean {
  return issue.code === 'invalid_type' && issue.input === undefined;
}

/** What is wrong, by field, with keys of the catalogue where there are any. An unknown field is named like any other. */
export function wrongFields(issues: readonly Issue[]): ValidationError[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).slice(0, mostNamed).map((key) => ({
        field: [...path, key.slice(0, longestName)].join('.'),
        message: 'core.field.unknown',
      }));
    return [{ field: path.join('.'), message: isMissing(issue) ? 'core.field.required' : issue.message }];
  });
}
