/** Texts of the choice of subjects. */
export const subjectsTexts = {
  subject: 'Subject',
  subcategory: 'Subcategory',
  subjects: 'Subjects',
  subcategories: 'Subcategories',
  noSubjects: 'No subjects found',
  noSubcategories: 'No subcategories found',
  noEducators: 'No {{roles}} found',
} as const;
