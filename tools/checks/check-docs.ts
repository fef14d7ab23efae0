import { isTest, lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

const documented =
  /^apps\/server\/src\/.+\.(service|rules)\.ts$|^packages\/[^/]+\/src\/.+\.ts$|^tools\/.+\.ts$/;
const mostSentences = 3;
const sentenceEnd = /[.!?](?=\s|$)/g;
/** Abbreviations whose full stop ends no sentence. */
const abbreviations = /\b(e\.g|i\.e|etc|vs|cf)\./g;

/** What stands before an export is one to three sentences in product words, without lists of parameters that repeat the types. */
export function checkDocs(files: readonly SourceFile[]): Violation[] {
  return files.filter(({ path }) => documented.test(path) && !isTest(path)).flatMap(docsOf);
}

function docsOf(file: SourceFile): Violation[] {
  const { program, comments } = parse(file);
  const exports = program.body.filter(
    (node) => node.type === 'ExportNamedDeclaration' && node.declaration !== null,
  );
  return exports.flatMap((node) => {
    const comment = comments.findLast((one) => one.end <= node.start);
    const isAttached = comment && /^\s*$/.test(file.text.slice(comment.end, node.start));
    if (!isAttached || !comment.value.startsWith('*')) return [];
    const place = { path: file.path, line: lineAt(file, comment.start) };
    return wrongWith(comment.value.replaceAll(/^\s*\*/gm, '')).map((one) => ({ ...place, ...one }));
  });
}

function wrongWith(doc: string): Pick<Violation, 'rule' | 'message'>[] {
  const sentences = doc.replaceAll(abbreviations, '').match(sentenceEnd)?.length ?? 0;
  return [
    ...(sentences === 0
      ? [{ rule: 'doc-is-sentence', message: 'say it in a sentence, with a full stop' }]
      : []),
    ...(sentences > mostSentences
      ? [{ rule: 'doc-too-long', message: `${sentences} sentences, at most ${mostSentences}` }]
      : []),
    ...(/@(param|returns?|throws)\b/.test(doc)
      ? [{ rule: 'doc-repeats-types', message: 'the types already say it; tell what they cannot' }]
      : []),
  ];
}
