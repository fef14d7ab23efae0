import { Decoder, Encoder } from 'socket.io-parser';
import { bodyLimits } from '@lectern/contract/core/pace.ts';
import { messagePaces } from '@lectern/contract/paces.ts';
import { isModestJson } from '../http/json-body.ts';

/** Binary attachments of a message, such as drawings; forms allow less, and refuse with an answer. */
const largestAttachmentBytes = 1024 * 1024;

const withPictures = Object.entries(messagePaces)
  .filter(([, pace]) => pace === 'pictures')
  .map(([name]) => name);

/** The type, number of attachments, namespace and number of a packet, up to the name of its message. */
const nameOfMessage = /^\d(?:\d*-)?(?:\/[^,]{0,64},)?\d*\["(\w{1,64})"/;

function isPictureMessage(packet: string): boolean {
  const name = nameOfMessage.exec(packet)?.[1];
  return name !== undefined && withPictures.includes(name);
}

/** Reads packets that have no more in them than some message needs; anything else ends the connection, before it is parsed. */
class ModestDecoder extends Decoder {
  override add(packet: unknown): void {
    const isTooLarge =
      typeof packet === 'string'
        ? packet.length > bodyLimits.usualBytes && !isPictureMessage(packet)
        : packet instanceof Uint8Array && packet.byteLength > largestAttachmentBytes;
    if (isTooLarge) throw new Error('The message is too large.');
    if (typeof packet === 'string' && !isModestJson(packet))
      throw new Error('There is too much in the message.');
    super.add(packet);
  }
}

/** How packets of Socket.IO are read and written. */
export const modestParser = { Encoder, Decoder: ModestDecoder };
