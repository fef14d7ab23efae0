import { DataPacket, UpdateParticipantMetadata, UserPacket } from '@livekit/protocol';
import type { HeadlessClient } from './headless-client.ts';

/** Tries every way in which a forged client may write to others past the product: data packets to all and to one, attributes, name and metadata. For tests of permissions. */
export function forgeWords(client: HeadlessClient, word: string, to: string): void {
  const user = new UserPacket({ payload: Buffer.from(word) });
  for (const label of ['_reliable', '_lossy'] as const)
    for (const destinationIdentities of [[], [to]])
      client.sendData(new DataPacket({ destinationIdentities, value: { case: 'user', value: user } }), label);
  const value = new UpdateParticipantMetadata({ attributes: { a: word }, name: word, metadata: word });
  client.sendSignal({ case: 'updateMetadata', value });
}
