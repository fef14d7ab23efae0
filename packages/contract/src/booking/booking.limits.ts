/** Limits of a booking (spec 1, section 5; spec 2, section 9). */
export const bookingLimits = {
  /** The wire's grade of every booking. */
  gradeId: 13,
  /** Slots of one booking: a whole day of the shortest. */
  slots: 96,
  /** Hours of one session that a student or a parent books. */
  hours: 4,
  /** Sessions to come of one student that the student or a parent booked. */
  openOfStudent: 60,
  /** Those among them with one educator. */
  openWithEducator: 30,
  /** Sessions that one person books for a student in a day, also those that are cancelled again. */
  perDay: 60,
  /** Addresses outside to which one person has invitations to conferences mailed in an hour: thirty conferences of three. */
  outsideMailsInHour: 90,
  /** Invitations that one address outside gets from an institution in a day. */
  mailsToAddressInDay: 20,
} as const;
