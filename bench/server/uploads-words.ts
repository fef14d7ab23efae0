/** By what lines about educators name their school, and what they teach. */
export const schoolCode = 'SCHOOL-1';
export const subcategoryName = 'Fractions';
