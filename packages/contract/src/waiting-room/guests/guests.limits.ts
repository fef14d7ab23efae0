/** Guests (`domain.md`, Booking; spec 1, section 4). */
export const guestLimits = {
  /** First and last name. */
  name: 50,
  /** More changes of the device than this within the window keep a guest out until the educator admits them. */
  seatChanges: 3,
  seatChangeWindowMinutes: 5,
} as const;
