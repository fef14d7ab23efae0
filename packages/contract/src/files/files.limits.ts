/** Sizes of uploads (spec 1, section 5: each file under 5,000,000 bytes, chats and student notes 52,428,800 in all). */
export const fileLimits = {
  /** A file must be smaller than this. */
  bytes: 5_000_000,
  /** A picture of more pixels than this would take hundreds of megabytes to look at, however small its file. */
  pictureMillionPixels: 40,
  /** All files of a chat message or a student note together, at most. */
  totalBytes: 52_428_800,
  /** Files of one upload or one form. */
  files: 10,
  /** Files that are chosen for direct messages at once: more than it takes to reach their size in all. */
  messageFiles: 20,
  /** Files of a student note, each uploaded by itself: their size in all is what counts. */
  noteFiles: 50,
  /** Characters of a file inside JSON: 4 for 3 bytes, and the words before them. */
  dataUrlCharacters: Math.ceil(5_000_000 / 3) * 4 + 64,
  /** Uploads that one person may keep, in bytes and in number; films that the product makes do not count. */
  personBytes: 5_000_000_000,
  personFiles: 10_000,
  /** Uploads of a whole institution. */
  institutionBytes: 1_000_000_000_000,
  /** Files that people may add to one visit: booking, notes, chat and board together. */
  visitFiles: 1_000,
  /** How long a signed address works. */
  linkMinutes: 15,
  /** An upload that nothing refers to is deleted. */
  orphanHours: 24,
} as const;
