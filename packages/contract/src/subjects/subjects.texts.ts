/** Texts of the choice of subjects. */
export const subjectsTexts = {
  noSubjects: 'No subjects found',
  noSubcategories: 'No subcategories found',
  noEducators: 'No {{roles}} found',
} as const;
