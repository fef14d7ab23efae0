import { defineRefusals } from '../core/refusal.ts';

/** The kinds of a flag's messages, and their ids on the wire. */
export const flagStatusIds = {
  underReview: 'UNDER_REVIEW',
  moreInfoNeeded: 'MORE_INFO_NEEDED',
  moreInfoProvided: 'MORE_INFO_PROVIDED',
  actionTaken: 'ACTION_TAKEN',
} as const;

/** The kind of a flag's message. */
export type FlagStatus = keyof typeof flagStatusIds;

/** The id of a status on the wire. */
export type FlagStatusId = (typeof flagStatusIds)[FlagStatus];

/** The words of each status on the wire. */
export const flagStatusWords = {
  underReview: 'Under Review',
  moreInfoNeeded: 'More Info Needed',
  moreInfoProvided: 'More Info Provided',
  actionTaken: 'Action Taken',
} as const satisfies Record<FlagStatus, string>;

/** The category that every session offers, with a reason of its own; nobody renames it or takes it away. */
export const otherCategory = { id: '00000000-0000-4000-8000-0000000000f1', name: 'Other' } as const;

/** The status behind an id of the wire. */
export function flagStatusOf(statusId: FlagStatusId): FlagStatus {
  const known = Object.keys(flagStatusIds) as FlagStatus[];
  return known.find((status) => flagStatusIds[status] === statusId) ?? 'underReview';
}

/** How flags refuse. */
export const flagsRefusals = defineRefusals('flags', {
  /** Only completed sessions are flagged, and neither classrooms nor broadcasts. */
  not_flaggable: 403,
  already_flagged: 417,
  /** The category is offered no longer. */
  flag_category_closed: 417,
  /** Somebody else answered the same message first. */
  flag_answered: 417,
  /** Another category of the level has this name, or it is the word for all others. */
  flag_category_name_taken: 417,
  /** A level has too many categories to add more. */
  flag_categories_full: 417,
});
