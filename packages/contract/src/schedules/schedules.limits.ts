/** Lengths of schedules and slots (spec 1, section 5; `domain.md`, Time). */
export const scheduleLimits = {
  /** No schedule and no slot is shorter. */
  minimumMinutes: 15,
  /** Length of a slot where the institution says nothing. */
  slotMinutes: 30,
  /** How many months ahead of today custom schedules and bookings reach. */
  monthsAhead: 6,
  /** Custom schedules of one educator that are not over: more than one new one each day of the six months. */
  openCustom: 200,
  /** The longest day, when clocks are put back; nothing longer is asked for. */
  dayMinutes: 25 * 60,
} as const;
