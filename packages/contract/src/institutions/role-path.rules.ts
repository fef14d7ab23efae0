import { areaBases, publicScreens } from '../access/screens.ts';
import { restBase, socketPath } from '../core/envelope.ts';

const firstPart = (path: string): string => path.split('/')[1] ?? '';

/** First parts of addresses that are the product's own, or were. */
const fixedWords: ReadonlySet<string> = new Set(
  [
    ...Object.values(areaBases),
    ...Object.values(publicScreens).map(({ path }) => path),
    ...[restBase, socketPath, '/rtc', '/assets', '/files', '/metrics', '/video-call', '/super_admin'],
    ...['/super-admin', '/institution-admin', '/branch-admin', '/parent', '/educator', '/index'],
  ]
    .map(firstPart)
    .filter((word) => word !== '' && !word.startsWith('$')),
);

/** The host's word for educators in addresses: a letter, then up to 29 letters, digits and hyphens. */
export const rolePathShape = /^[A-Za-z][A-Za-z0-9-]{0,29}$/;

/** Whether an address that begins with this word belongs to the product itself, in any case. */
export function isFixedWord(word: string): boolean {
  return fixedWords.has(word.toLowerCase());
}

/** How many former words of a host lead to the present one. */
export const formerPathsKept = 20;

/** The words that lead to the present one after a change, latest first, without the present one. */
export function formerPathsAfter(
  former: readonly string[],
  { from, to }: { from: string; to: string },
): readonly string[] {
  const present = to.toLowerCase();
  const words = [from, ...former].filter((word) => word.toLowerCase() !== present);
  const first = words.filter(
    (word, at) => words.findIndex((one) => one.toLowerCase() === word.toLowerCase()) === at,
  );
  return first.slice(0, formerPathsKept);
}

/** The same address under the present word; null where it does not begin with a former one. */
export function presentAddress(
  address: string,
  { present, former }: { present: string; former: readonly string[] },
): string | null {
  const [, first = '', ...rest] = address.split('/');
  const [word = '', ...behind] = first.split(/(?=[?#])/);
  const isFormer = former.some((one) => one.toLowerCase() === word.toLowerCase());
  if (!isFormer || word.toLowerCase() === present.toLowerCase()) return null;
  return ['', present + behind.join(''), ...rest].join('/');
}
