import { AccessToken } from 'livekit-server-sdk';
import type { VideoGrant } from 'livekit-server-sdk';

/** The key of all engines in tests. */
export const testKey = { apiKey: 'testkey', apiSecret: 'test-secret-of-at-least-32-characters' };

/** A token made by LiveKit's own SDK, so that tests depend on nothing of ours. */
export async function tokenFor(
  identity: string,
  room: string,
  extras: Partial<VideoGrant> & { ttl?: number | string } = {},
): Promise<string> {
  const { ttl = '1h', ...grant } = extras;
  const token = new AccessToken(testKey.apiKey, testKey.apiSecret, { identity, name: identity, ttl });
  token.addGrant({ roomJoin: true, room, ...grant });
  return token.toJwt();
}
