/** What sessions of Lakeside can be flagged for. */
export const northfieldFlagCategories: readonly string[] = [
  'Behavior',
  'Left early',
  'Safeguarding concern',
  'Technical problem',
];
