/** Limits for adding many students to a classroom at once. */
export const groupLimits = {
  /** The name of a saved group. */
  name: 60,
  /** Saved groups of an educator or of a level's administrators. */
  groups: 50,
  /** Numbers that are pasted at once. */
  numbers: 200,
  /** A student number; spec 1, section 5. */
  number: 10,
  /** Grades of a school that are offered. */
  grades: 100,
} as const;
