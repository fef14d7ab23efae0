/** Longest search in lists of people: an e-mail address. From so many characters on any part of a word is found, below only its beginning. */
export const peopleSearchLimits = { most: 64, within: 3 } as const;

/** How many people a list can show, and how many of those that a search finds; who looks for more narrows it. */
export const peopleListLimits = { most: 10_000, found: 1_000 } as const;

/** How many parents a school enters for one student. */
export const parentsPerStudent = 6;

/** How many schools and subcategories one educator has at most. */
export const associationLimits = { schools: 100, subcategories: 200 } as const;

/** How many of the sessions to come a summary names. */
export const summarySessions = 10;
