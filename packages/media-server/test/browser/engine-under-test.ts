/** The signalling address of a LiveKit server that the suite runs against, with the key of all tests; without it the embedded engine. */
const liveKitUrl = process.env['MEDIA_TEST_URL'];

/** Which engine the suite is about: what only our own can do or show is tried with that alone. */
export const engineUnderTest: { readonly liveKitUrl: string | undefined; readonly isEmbedded: boolean } = {
  liveKitUrl,
  isEmbedded: liveKitUrl === undefined,
};
