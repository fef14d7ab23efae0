/** A level with its decisions for itself and all below; null is inherited. */
export interface Decisions {
  readonly id: string;
  readonly name: string;
  readonly medicAid: boolean | null;
  readonly payoutEnabled: boolean | null;
  readonly inPerson: boolean | null;
  readonly noticeHours: number | null;
  readonly slotMinutes: number | null;
  readonly presentRule: string | null;
  readonly quietHours: string | null;
  readonly timeZone: string | null;
}

/** A value as it holds, and the level that decided it; null where the institution or the product did. */
export interface Holding<T> {
  readonly value: T;
  readonly from: { readonly id: string; readonly name: string } | null;
}

/** The rules where no level decides. */
export interface Defaults {
  readonly inPerson: boolean;
  readonly noticeHours: number;
  readonly slotMinutes: number;
  readonly presentRule: string;
  readonly quietHours: string;
  readonly timeZone: string;
}

/** Every switch as it holds at the end of a line of levels. */
export interface HoldingSwitches {
  readonly medicAid: Holding<boolean>;
  readonly payouts: Holding<boolean>;
  readonly inPerson: Holding<boolean>;
  readonly noticeHours: Holding<number>;
  readonly slotMinutes: Holding<number>;
  /** As texts have it: `joined`, `minutes:10`, `share:50`. */
  readonly presentRule: Holding<string>;
  /** As texts have it: `21:00-07:00`, `off`. */
  readonly quietHours: Holding<string>;
  readonly timeZone: Holding<string>;
}

/** The deepest decision of a line holds, else the default. */
function deepest<T>(
  line: readonly Decisions[],
  read: (level: Decisions) => T | null,
  otherwise: T,
): Holding<T> {
  for (const level of line.toReversed()) {
    const value = read(level);
    if (value !== null) return { value, from: { id: level.id, name: level.name } };
  }
  return { value: otherwise, from: null };
}

/** Off above is off below: the highest level that has payouts off decides. */
function payoutsOf(line: readonly Decisions[]): Holding<boolean> {
  const off = line.find((level) => level.payoutEnabled === false);
  if (off) return { value: false, from: { id: off.id, name: off.name } };
  return deepest(line, (level) => level.payoutEnabled, true);
}

/** The rules at the last level of a line, which begins at the top. */
export function holdingSwitches(line: readonly Decisions[], otherwise: Defaults): HoldingSwitches {
  return {
    medicAid: deepest(line, (level) => level.medicAid, false),
    payouts: payoutsOf(line),
    inPerson: deepest(line, (level) => level.inPerson, otherwise.inPerson),
    noticeHours: deepest(line, (level) => level.noticeHours, otherwise.noticeHours),
    slotMinutes: deepest(line, (level) => level.slotMinutes, otherwise.slotMinutes),
    presentRule: deepest(line, (level) => level.presentRule, otherwise.presentRule),
    quietHours: deepest(line, (level) => level.quietHours, otherwise.quietHours),
    timeZone: deepest(line, (level) => level.timeZone, otherwise.timeZone),
  };
}

/** A level as far as its logo goes. */
export interface LogoLevel {
  readonly id: string;
  readonly name: string;
  readonly logoFileId: string | null;
}

/** The deepest logo of a line, which begins at the top, and its level; null if none has one. */
export function deepestLogo(
  line: readonly LogoLevel[],
): { logoFileId: string; from: { id: string; name: string } } | null {
  for (const { id, name, logoFileId } of line.toReversed())
    if (logoFileId !== null) return { logoFileId, from: { id, name } };
  return null;
}

/** The common part of several lines, from the top down. */
export function sharedLine<L extends { readonly id: string }>(
  lines: readonly (readonly L[])[],
): readonly L[] {
  const [first = [], ...others] = lines;
  const parting = first.findIndex(({ id }, at) => others.some((line) => line[at]?.id !== id));
  return parting === -1 ? first : first.slice(0, parting);
}
