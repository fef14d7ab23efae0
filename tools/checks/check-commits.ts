/** A commit as git names it. */
export interface Commit {
  readonly hash: string;
  readonly subject: string;
}

const longestSubject = 72;
/** Words that end like a past or a gerund and are neither. */
const imperativeAnyway = new Set([
  'bring',
  'embed',
  'feed',
  'need',
  'seed',
  'speed',
  'string',
  'ping',
  'shed',
  'bed',
]);

/** Every subject says `area: Imperative sentence.` in at most 72 characters, where the area is the name of a folder. */
export function checkCommits(commits: readonly Commit[], areas: ReadonlySet<string>): string[] {
  return commits
    .filter(({ subject }) => !subject.startsWith('Merge '))
    .flatMap(({ hash, subject }) =>
      wrongWith(subject, areas).map((why) => `${hash.slice(0, 8)} '${subject}': ${why}`),
    );
}

function wrongWith(subject: string, areas: ReadonlySet<string>): string[] {
  const parts = /^([a-z0-9./-]+): (.+)$/.exec(subject);
  if (!parts) return ['a subject reads area: Imperative sentence.'];
  const [, area = '', sentence = ''] = parts;
  const rules: readonly (readonly [boolean, string])[] = [
    [areas.has(area), `'${area}' is the name of no folder`],
    [subject.length <= longestSubject, `longer than ${longestSubject} characters`],
    [/^[A-Z]/.test(sentence), 'the sentence starts with a capital letter'],
    [/[^.]\.$/.test(sentence), 'the sentence ends with a full stop'],
    [isOrder(sentence), 'the sentence is an order: Add, not Added'],
  ];
  return rules.filter(([isKept]) => !isKept).map(([, why]) => why);
}

function isOrder(sentence: string): boolean {
  const firstWord = (sentence.split(' ')[0] ?? '').toLowerCase();
  return !/(ed|ing)$/.test(firstWord) || imperativeAnyway.has(firstWord);
}

/** The names that may stand before the colon: every folder of the given paths, down to features and packages. */
export function areasOf(paths: readonly string[]): ReadonlySet<string> {
  const folders = paths.flatMap((path) => path.split('/').slice(0, -1));
  return new Set([...folders.filter((folder) => folder !== 'src' && !folder.startsWith('.')), 'repo']);
}
