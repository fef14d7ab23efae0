import { isCode } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

const readme = 'apps/web/README.md';
/** A name of code: with a capital inside, so that it is no word of a sentence. */
const codeName = /(?<![\w<>/.'-])[A-Za-z]+[a-z0-9][A-Z]\w*/g;
const filePath = /^(?!https?:)(?:[\w-]+\/)+[\w.-]+$/;

/** What the manual of the web names is there: every file, every folder and every name of code that it puts into backticks. */
export function checkReadme(files: readonly SourceFile[]): Violation[] {
  const [manual] = files.filter(({ path }) => path === readme);
  if (!manual) return [];
  const code = files.filter((file) => isCode(file) || file.path.endsWith('.css'));
  const words = new Set(code.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  const paths = files.map(({ path }) => `/${path.replace(/\.tsx?$/, '')}`);
  const isThere = (path: string): boolean => {
    const wanted = `/${path.replace(/\.tsx?$/, '')}`;
    return paths.some((one) => one.endsWith(wanted) || one.includes(`${wanted}/`));
  };
  let isExample = false;
  return manual.text.split('\n').flatMap((line, at) => {
    if (line.startsWith('```')) isExample = !isExample;
    if (isExample) return [];
    const quoted = [...line.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
    const lost = [
      ...quoted.filter((text) => filePath.test(text) && !isThere(text)),
      ...quoted.flatMap((text) => text.match(codeName) ?? []).filter((name) => !words.has(name)),
    ];
    return lost.map((name) => ({
      rule: 'manual-names-nothing',
      path: readme,
      line: at + 1,
      message: `'${name}' is not there`,
    }));
  });
}
