/** Limits of a host's fields. */
export const whiteLabelLimits = {
  appname: 60,
  title: 60,
  word: 30,
  senderName: 60,
  address: 200,
  socialLinks: 5,
  secret: 500,
  /** Bytes of a logo, once it was redrawn. */
  logoBytes: 500_000,
  bufferMinutes: 120,
  finalBufferMinutes: 240,
  pageSize: { least: 5, most: 100 },
} as const;
