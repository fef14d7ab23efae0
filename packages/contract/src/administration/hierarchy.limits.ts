/** Lengths of the texts of a level. */
export const levelTextLimits = { name: 120, code: 20, address: 200, phone: 30, timeZone: 60 } as const;

/** Bounds of a level's switches. */
export const levelSwitchLimits = {
  noticeHours: { least: 0, most: 720 },
  slotMinutes: { least: 15, most: 480 },
} as const;

/** How many active administrators one level has at most, with those who are invited. */
export const administratorsPerLevel = 50;

/** How many of the levels below a summary names. */
export const summaryLevels = 3;

/** How many schools the list of active institutions has at most; longer ones are searched for. */
export const activeInstitutionsAtOnce = 1_000;
