/** The end mark of a text that was cut. */
export const ellipsis = '...';

/** Letters, digits, dot, underscore, hyphen, plus, at sign and white space (spec 1, section 5). */
export const searchPattern = /^[\p{L}\p{M}\p{N}._\-+@\s]*$/u;

/** Cuts a text after this many characters and shows by an ellipsis that something is missing. */
export function cutText(text: string, characters: number): string {
  const all = Array.from(text);
  return all.length <= characters ? text : all.slice(0, characters).join('') + ellipsis;
}

/** Typed or pasted search text after cleaning: other characters than the allowed ones are dropped. */
export function cleanSearch(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}._\-+@\s]/gu, '');
}

/** Text typed into a select input after cleaning. */
export function cleanSelectText(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} ]/gu, '');
}

/** Puts values into the `{{name}}` places of a text; a place without a value stays. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
}

/**
 * Controls, spaces without width, and signs that turn the direction of the text around them: nobody types them. Joiners
 * stay, because scripts and pictures need them.
 */
const unseen = /[\p{Cc}\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069]/gu;
const unseenInLines = /(?![\n\t])[\p{Cc}\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069]/gu;

/** Whether a text can be stored at all: no NUL, and no half of a character. */
export function isSoundText(text: string): boolean {
  return !text.includes('\0') && !/\p{Cs}/u.test(text);
}

/** Anything that somebody sees by itself: no joiners, no marks without a letter, no letters of private use. */
const seen = /[^\s\p{Cc}\p{Cf}\p{Co}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

const orNothing = (text: string): string => (seen.test(text) ? text : '');

/** One line without what is not seen in it; nothing where there is nothing else. */
export function cleanLine(text: string): string {
  return orNothing(text.replaceAll(unseen, ''));
}

/** The same where several lines may be written. */
export function cleanLines(text: string): string {
  return orNothing(text.replaceAll('\r\n', '\n').replaceAll(unseenInLines, ''));
}

/** Letters that run from right to left: Hebrew, Arabic and their relatives. */
const runsLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name or a text to be placed next to other words: right-to-left text gets marks around it so that it does not
 * reverse its surroundings. Every other text stays as it is.
 */
export function isolated(text: string): string {
  return runsLeft.test(text) ? `\u2068${text}\u2069` : text;
}

/** Replaces equivalent characters, such as full-width letters, by those on a keyboard. */
export function plainSigns(text: string): string {
  return text.normalize('NFKC');
}

/**
 * Whether a text can name something in a file or a sign-in and is taken for nothing else: Latin letters, the digits 0 to 9,
 * dot, hyphen and underscore, and not these three alone. Without the dotted capital of Turkish, which programs and databases
 * make small in different ways.
 */
export function isPlainCode(text: string): boolean {
  if (text.includes('\u0130')) return false;
  return /^[\p{Script=Latin}\d._-]*$/u.test(text) && (text === '' || /[\p{Script=Latin}\d]/u.test(text));
}

/** Whether an address opens a page of the web, and nothing else. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#\\][^\s\\]*$/i.test(text);
}

/** Whether an address opens a page of the web over https, of the host that it shows and with no name or password in it. */
export function isSecureAddress(text: string): boolean {
  return /^https:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#][^\s\\\p{C}]*)?$/iu.test(text);
}

/**
 * Text that a spreadsheet would run: formula characters with something after them, also full-width ones and after
 * spaces.
 */
const likeFormula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20].|^[\t\r]./u;

/** The same where a sheet begins another cell: in much of Europe behind a semicolon, elsewhere behind a tab. */
const splitFormula = /([;\t]\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;
const markedSplit = /([;\t]\s*)'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** Signs by which a text hides its own end, or shows another order than it has. */
const turning = /[\u061c\u200b\u200e\u200f\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069]/gu;

/** A text without signs that turn it around or hide something of it: for files, where nothing isolates it. */
export function unturned(text: string): string {
  return text.replaceAll(turning, '');
}

/**
 * A text for a cell of an exported file: an apostrophe before anything that a spreadsheet would run, and no text
 * direction marks.
 */
export function disarmed(text: string): string {
  const plain = unturned(text).replaceAll(splitFormula, "$1'");
  return likeFormula.test(plain) ? `'${plain}` : plain;
}

/** The text of a cell as it was before `disarmed`: a file of ours is corrected and sent again. */
export function rearmed(text: string): string {
  const inside = text.replaceAll(markedSplit, '$1');
  return inside.startsWith("'") && likeFormula.test(inside.slice(1)) ? inside.slice(1) : inside;
}
