/** A subject with its subcategories. */
export interface DemoSubject {
  readonly name: string;
  readonly subcategories: readonly string[];
}

/** What is taught at Northfield. */
export const northfieldSubjects: readonly DemoSubject[] = [
  { name: 'Mathematics', subcategories: ['Algebra', 'Geometry', 'Statistics'] },
  { name: 'English', subcategories: ['Essay Writing', 'Grammar', 'Literature'] },
  { name: 'Science', subcategories: ['Biology', 'Chemistry', 'Physics'] },
];

/** What is taught at the second institution. */
export const brightsideSubjects: readonly DemoSubject[] = [
  { name: 'Languages', subcategories: ['French', 'Spanish'] },
  { name: 'Music', subcategories: ['Piano', 'Theory'] },
];

/** What each educator of the demo teaches, by e-mail address; nobody named teaches everything. */
export const taughtBy: Readonly<Record<string, readonly string[]>> = {
  'educator2@demo.test': ['Essay Writing', 'Grammar', 'Literature', 'Algebra'],
};
