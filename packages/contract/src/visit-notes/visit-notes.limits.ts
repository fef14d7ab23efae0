/** Lengths of notes (spec 2, section 9). */
export const visitNoteLimits = {
  /** Each of the three texts, and the assessment. */
  text: 300,
  /** Medical notes of MedicAid. */
  medicalNotes: 1_000,
  /** CPT codes of one session. */
  cptCodes: 20,
} as const;
