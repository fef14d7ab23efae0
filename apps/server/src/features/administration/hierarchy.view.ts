import type {
  Administrator,
  LevelItem,
  LevelView,
} from '@lectern/contract/administration/hierarchy.shapes.ts';
import type { PeopleCount } from './hierarchy.repo.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A level as a list shows it. */
export interface ListedLevel extends Named {
  readonly code: string | null;
  readonly depth: number;
  readonly active: boolean;
  readonly isOpen: boolean;
}

/** What is shown of a level in addition to its row. */
export interface ItemFacts {
  readonly parent: Named | undefined;
  readonly levelCount: number;
  readonly people: PeopleCount | undefined;
  readonly mayEdit: boolean;
}

const named = ({ id, name }: Named): Named => ({ id, name });

/** A level in a list. */
export function toLevelItem(level: ListedLevel, facts: ItemFacts): LevelItem {
  return {
    id: level.id,
    name: level.name,
    code: level.code,
    depth: level.depth,
    parent: facts.parent ? named(facts.parent) : null,
    active: level.active,
    isOpen: level.isOpen,
    levelCount: facts.levelCount,
    educatorCount: facts.people?.educators ?? 0,
    studentCount: facts.people?.students ?? 0,
    mayEdit: facts.mayEdit,
  };
}

interface InvitedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly active: boolean;
  readonly version: number;
}

/** An administrator of a level. */
export function toAdministrator(
  person: Named & InvitedPerson,
  presence: { hasJoined: boolean; lastSeen: Date | null; hasFactor: boolean } | undefined,
): Administrator {
  return {
    id: person.id,
    name: person.name,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    active: person.active,
    hasJoined: presence?.hasJoined ?? false,
    lastSeen: presence?.lastSeen?.toISOString() ?? null,
    hasFactor: presence?.hasFactor ?? false,
    version: person.version,
  };
}

/** A level with its own decisions, the resulting ones, and the levels above it. */
export interface ViewedLevel {
  readonly level: ListedLevel & {
    readonly address: string;
    readonly phone: string;
    readonly timeZone: string | null;
    readonly medicAid: boolean | null;
    readonly payoutEnabled: boolean | null;
    readonly inPerson: boolean | null;
    readonly noticeHours: number | null;
    readonly slotMinutes: number | null;
    readonly presentRule: string | null;
    readonly quietHours: string | null;
    readonly version: number;
  };
  readonly line: readonly Named[];
  readonly holding: LevelView['holding'];
  readonly inherited: LevelView['inherited'];
}

/** Everything about one level. */
export function toLevelView(
  { level, line, holding, inherited }: ViewedLevel,
  facts: Omit<ItemFacts, 'parent'> & { administrators: Administrator[] } & Pick<
      LevelView,
      'logo' | 'mayMove'
    >,
): LevelView {
  return {
    ...toLevelItem(level, { ...facts, parent: line.at(-1) }),
    address: level.address,
    phone: level.phone,
    timeZone: level.timeZone,
    line: line.map(named),
    switches: {
      medicAid: level.medicAid,
      payouts: level.payoutEnabled,
      inPerson: level.inPerson,
      noticeHours: level.noticeHours,
      slotMinutes: level.slotMinutes,
      presentRule: level.presentRule,
      quietHours: level.quietHours,
    },
    holding,
    inherited,
    administrators: facts.administrators,
    logo: facts.logo,
    version: level.version,
    mayMove: facts.mayMove,
  };
}
