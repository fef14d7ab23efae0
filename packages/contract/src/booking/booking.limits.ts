/** Limits of a booking (spec 1, section 5; spec 2, section 9). */
export const bookingLimits = {
  /** Additional Summary. */
  summary: 300,
  /** The wire's grade of every booking. */
  gradeId: 13,
  /** Slots of one booking: a whole day of the shortest. */
  slots: 96,
  /** Hours of one session that a student or a parent books. */
  hours: 4,
  /** Sessions to come of one student that the student or a parent booked. */
  openOfStudent: 30,
  /** Those among them with one educator. */
  openWithEducator: 10,
} as const;
