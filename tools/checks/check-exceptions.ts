import { Visitor } from 'oxc-parser';
import { isCode, isTest, lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

/** How many files may stand in the size exceptions of .oxlintrc.json. This number only ever goes down. */
const allowedSizeExceptions = 0;

const sizeRules = [
  'max-lines',
  'max-lines-per-function',
  'complexity',
  'max-depth',
  'max-params',
  'max-dependencies',
];
const switchesOff = /^\s*(?:oxlint|eslint)-disable|^\s*@ts-(?:expect-error|ignore|nocheck)/;

/**
 * Every exception from a rule says why: each comment that switches a check off and each `try` inside a feature;
 * sizes are never switched off in place.
 */
export function checkExceptions(files: readonly SourceFile[]): Violation[] {
  return [
    ...files.filter((file) => isCode(file)).flatMap(checkComments),
    ...files
      .filter(({ path }) => /^apps\/server\/src\/features\/.+\.ts$/.test(path) && !isTest(path))
      .flatMap(checkTries),
    ...files.filter(({ path }) => path === '.oxlintrc.json').flatMap(checkSizeExceptions),
  ];
}

function checkComments(file: SourceFile): Violation[] {
  return parse(file)
    .comments.filter(({ value }) => switchesOff.test(value))
    .flatMap(({ value, start }) => {
      const place = { path: file.path, line: lineAt(file, start) };
      const size = sizeRules.find((rule) => new RegExp(`\\b${rule}\\b`).test(value.split(' -- ')[0] ?? ''));
      if (size)
        return [
          {
            ...place,
            rule: 'size-disabled',
            message: `${size} is not switched off in place; split the file`,
          },
        ];
      if (/ -- .{10,}|@ts-expect-error .{10,}/s.test(value)) return [];
      return [{ ...place, rule: 'disable-needs-reason', message: 'say why after two dashes' }];
    });
}

function checkTries(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  const { program, comments } = parse(file);
  const commented = new Set(comments.flatMap(({ start, end }) => [lineAt(file, start), lineAt(file, end)]));
  const isExplained = (start: number) => [-1, 0, 1].some((step) => commented.has(lineAt(file, start) + step));
  new Visitor({
    TryStatement: ({ start, handler }) => {
      if (isExplained(start) || (handler && isExplained(handler.start))) return;
      const message =
        'only the two edges catch; a try inside a feature has its reason at the try or the catch';
      found.push({ rule: 'try-needs-reason', path: file.path, line: lineAt(file, start), message });
    },
  }).visit(program);
  return found;
}

function checkSizeExceptions(file: SourceFile): Violation[] {
  const { overrides = [] } = JSON.parse(file.text) as {
    overrides?: { files: string[]; rules: Record<string, unknown> }[];
  };
  const excepted = overrides
    .filter(({ rules }) => sizeRules.some((rule) => rules[rule] === 'off'))
    .flatMap((override) => override.files)
    .filter((path) => !path.includes('*'));
  if (excepted.length <= allowedSizeExceptions) return [];
  const message = `${excepted.length} files are excepted from size rules, allowed are ${allowedSizeExceptions}`;
  return [{ rule: 'size-exceptions-grow', path: file.path, line: 1, message }];
}
