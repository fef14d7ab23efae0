/** Lengths of the texts of a subject or a subcategory. */
export const curriculumTextLimits = { name: 80 } as const;

/** How many subcategories a subject is added with at most; more of them are added one by one. */
export const subcategoriesAtOnce = 50;
