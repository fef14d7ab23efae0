/** Minutes after the end before the 5-minute alert, and before the call is closed, by host (spec 2, section 4). */
export const hostBuffers = {
  dev: { bufferMinutes: 2, finalBufferMinutes: 5 },
  localhost: { bufferMinutes: 2, finalBufferMinutes: 5 },
  stage: { bufferMinutes: 10, finalBufferMinutes: 15 },
  demo: { bufferMinutes: 10, finalBufferMinutes: 15 },
  production: { bufferMinutes: 10, finalBufferMinutes: 15 },
  default: { bufferMinutes: 10, finalBufferMinutes: 15 },
} as const;

/** The defaults of an institution. */
export const institutionDefaults = {
  roleTypeName: 'Counselor',
  roleTypes: 'Counselors',
  roleTypePath: 'Counselor',
  roleTypePaths: 'Counselors',
  slotMinutes: 30,
  cancelNoticeHours: 24,
  paginationCount: 50,
  brandColor: '#1f5fbf',
  language: 'en',
} as const;
