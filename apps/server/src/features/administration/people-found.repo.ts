import { peopleSearchLimits } from '@lectern/contract/administration/people.limits.ts';
import { sql, type RawBuilder } from 'kysely';
import {
  beginsWith,
  inAlphabet,
  isFoldedLike,
  isFoundIn,
  likeText,
  nameInAlphabet,
  personName,
  personWords,
} from '../../platform/db/found-text.ts';

/** The search. */
export interface Searched {
  readonly search: string;
  /** Whether a search looks at nothing but names. */
  readonly isByNameOnly: boolean;
}

type Condition = RawBuilder<boolean>;

const firstName = sql.ref<string>('people.firstName');
const lastName = sql.ref<string>('people.lastName');

/** Whether a search finds any part of a word, and not the beginning alone. */
export function isWithin({ search }: Searched): boolean {
  return search.length >= peopleSearchLimits.within;
}

const anywhere = (search: string): string => `%${likeText(search)}%`;

const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

/**
 * A search of one or two letters looks at the beginnings of these: names, and numbers and addresses where the asker
 * may see them.
 */
export function beginningsOf({ search, isByNameOnly }: Searched): {
  text: RawBuilder<string>;
  isBegun: Condition;
}[] {
  const begins = `${likeText(search.toLowerCase())}%`;
  const columns = isByNameOnly ? [] : ['student_number', 'email'];
  const others = columns.map((column) => sql<string>`lower(people.${sql.raw(column)})`);
  return [
    ...[firstName, lastName].map((name) => ({ text: inAlphabet(name), isBegun: beginsWith(name, search) })),
    ...others.map((text) => ({ text, isBegun: sql<boolean>`${text} like ${begins}` })),
  ];
}

/** From three letters on any part is found, below only the beginning of a name, a number or an address; by indexes of their own. */
export function isFound(searched: Searched): Condition {
  if (isWithin(searched)) return isFoundIn(searched.isByNameOnly ? personName : personWords, searched.search);
  return anyOf(beginningsOf(searched).map(({ isBegun }) => isBegun));
}

/** The same, from the columns of the lists' indexes. */
export function isFoundInList(searched: Searched): Condition {
  const { search, isByNameOnly } = searched;
  if (isWithin(searched))
    return isFoldedLike(isByNameOnly ? nameInAlphabet : sql.ref('people.words'), anywhere(search));
  const beginnings = sql.ref<string>('people.beginnings');
  const names = isFoldedLike(beginnings, `%\u001E${likeText(search)}%`);
  const others = sql<boolean>`${beginnings} like ${`%\u001F${likeText(search.toLowerCase())}%`}`;
  return isByNameOnly ? names : anyOf([names, others]);
}

/** Whether a name begins with the search text, so that matches are adjacent in a list by name. */
export function isAtStart({ search }: Searched): Condition {
  return isFoldedLike(nameInAlphabet, `${likeText(search)}%`);
}

/** The other matches, by indexes that skip those whose name begins with it. */
export function isFoundElsewhere(searched: Searched): Condition {
  return sql`(${foundElsewhere(searched)} and not ${isAtStart(searched)})`;
}

function foundElsewhere(searched: Searched): Condition {
  if (isWithin(searched)) return searched.isByNameOnly ? isWithinName(searched) : isFound(searched);
  return anyOf(
    beginningsOf(searched)
      .slice(1)
      .map(({ isBegun }) => isBegun),
  );
}

/** Behind the first letter of the first name, in the last name, or at the end of the one and the beginning of the other. */
function isWithinName({ search }: Searched): Condition {
  const rest = sql<string>`substr(${inAlphabet(firstName)}, 2)`;
  const last = inAlphabet(lastName);
  const spaces = [...search.matchAll(/ /g)].map(({ index }) => index);
  return anyOf([
    isFoldedLike(rest, anywhere(search)),
    isFoldedLike(last, anywhere(search)),
    ...spaces.map((at) => {
      const [end, start] = [search.slice(0, at), search.slice(at + 1)].map(likeText);
      return sql<boolean>`(${isFoldedLike(rest, `%${end}`)} and ${isFoldedLike(last, `${start}%`)})`;
    }),
  ]);
}
