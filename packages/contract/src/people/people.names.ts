import { defineRefusals } from '../core/refusal.ts';

/** Gender on the wire. */
export const genders = ['M', 'F'] as const;

/** The country that a form about a person may name, from which it takes nothing. */
export const formCountry = 'IN';

/** How people refuse what somebody says of themselves. */
export const peopleRefusals = defineRefusals('people', {
  /** A person's picture must be a picture. */
  picture_type_refused: 400,
});
