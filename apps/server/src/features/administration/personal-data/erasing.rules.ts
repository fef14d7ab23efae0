/** The facts that identify a person. */
export interface Known {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly studentNumber: string | null;
}

/** Patterns of the database for texts that name somebody, in any case. */
export interface Patterns {
  /** Texts that identify nobody else: the address, the mobile number, both names together. */
  readonly anywhere: string;
  /**
   * Each of the names and the student number: they have other meanings, too, so they count only in texts about the
   * person.
   */
  readonly ofTheirs: string;
  /** The same in names of files and groups, where every sign but a letter parts words. */
  readonly inLabels: string;
  /** Each of the names between other signs than letters; null where both are too short to mean somebody. */
  readonly alone: string | null;
  /** Everything that either pattern finds contains one of these, also in JSON. */
  readonly hint: string;
}

/** A shorter student number has too many other meanings, even in texts about the student. */
const shortestStudentNumber = 4;

/** A shorter one is no number that somebody is called by. */
const shortestMobile = 7;

/** A shorter name has too many other meanings, even in the audit of the person's sessions. */
const shortestNameAlone = 3;

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** A name as a whole word, and no half of a double name. */
function asName(text: string): string {
  return String.raw`(?<!\w|\w-)${escaped(text)}(?!\w|-\w)`;
}

/** A name that no letter touches, with its accents as signs of their own or not. */
function asLetters(text: string): string {
  const forms = [...new Set([text.normalize('NFC'), text.normalize('NFD')])];
  return String.raw`(?<![^\W\d_])(?:${forms.map(escaped).join('|')})(?![^\W\d_])`;
}

/** A number that is no part of a longer one, of a date or time, of an id or of a colour. */
function asNumber(text: string): string {
  return String.raw`(?<![\w#]|\d[-/.:]|[\da-f]{4}-)${escaped(text)}(?!\w|[-/.:]\d|-[\da-f]{4})`;
}

/** A whole address, of which no other is the end or the beginning. */
function asAddress(text: string): string {
  return String.raw`(?<![\w.+%-])${escaped(text)}(?![\w-]|\.\w)`;
}

function asInJson(text: string): string {
  return escaped(JSON.stringify(text).slice(1, -1));
}

function anyOf(patterns: readonly string[]): string {
  // Longer ones first, so that texts inside them go with them.
  return patterns.toSorted((a, b) => b.length - a.length).join('|');
}

function atLeast(length: number, text: string | null): string[] {
  const trimmed = text?.trim() ?? '';
  return trimmed.length < length ? [] : [trimmed];
}

/** How to find texts that name somebody. */
export function patternsOf(known: Known): Patterns {
  const names = [known.firstName.trim(), known.lastName.trim()] as const;
  const [first, last] = [asName(names[0]), asName(names[1])];
  const emails = atLeast(1, known.email);
  const mobiles = atLeast(shortestMobile, known.mobile);
  const studentNumbers = atLeast(shortestStudentNumber, known.studentNumber);
  const anywhere = [
    ...[`${first}\\s+${last}`, `${last},?\\s+${first}`],
    ...[...emails.map(asAddress), ...mobiles.map(asNumber)],
  ];
  const ofTheirs = [...anywhere, ...studentNumbers.map(asNumber), first, last];
  const alone = names.filter((name) => Array.from(name).length >= shortestNameAlone).map(asLetters);
  return {
    anywhere: anyOf(anywhere),
    ofTheirs: anyOf(ofTheirs),
    inLabels: anyOf([...ofTheirs, ...alone]),
    alone: alone.length === 0 ? null : anyOf(alone),
    hint: anyOf([...names, ...emails, ...mobiles, ...studentNumbers].map(asInJson)),
  };
}
