/** The signalling address of a LiveKit server that the suite runs against, with the key of all tests; without it the embedded engine. */
const liveKitUrl = process.env['MEDIA_TEST_URL'];

/** The engine that the suite tests: features of our own are only tested with ours. */
export const engineUnderTest: { readonly liveKitUrl: string | undefined; readonly isEmbedded: boolean } = {
  liveKitUrl,
  isEmbedded: liveKitUrl === undefined,
};
