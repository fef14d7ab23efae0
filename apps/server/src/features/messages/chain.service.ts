import { createHash, randomBytes } from 'node:crypto';

/** A message's data in the chain. */
export interface ChainedMessage {
  readonly number: number;
  readonly senderId: string;
  readonly receiverId: string;
  readonly createdAt: Date;
  readonly body: string;
  readonly fileId: string | null;
}

/** Stored with a message so that a change shows. */
export interface ChainLink {
  readonly salt: Buffer;
  readonly contentHash: Buffer;
  readonly hash: Buffer;
}

const saltBytes = 16;

/** The hash before the first message of a conversation. */
export const chainStart: Buffer = Buffer.alloc(32);

function contentHashOf(salt: Buffer, { body, fileId }: Pick<ChainedMessage, 'body' | 'fileId'>): Buffer {
  return createHash('sha256')
    .update(salt)
    .update(JSON.stringify([body, fileId]), 'utf8')
    .digest();
}

function linkHashOf(before: Buffer, message: ChainedMessage, contentHash: Buffer): Buffer {
  const { number, senderId, receiverId, createdAt } = message;
  return createHash('sha256')
    .update(before)
    .update(contentHash)
    .update(JSON.stringify([number, senderId, receiverId, createdAt.toISOString()]), 'utf8')
    .digest();
}

/** Chains a new message to the one before it. */
export function chainTo(before: Buffer, message: ChainedMessage): ChainLink {
  const salt = randomBytes(saltBytes);
  const contentHash = contentHashOf(salt, message);
  return { salt, contentHash, hash: linkHashOf(before, message, contentHash) };
}

/** Whether a stored message is the one that was written, and follows the one before it. */
export function isUnchanged(before: Buffer, stored: ChainedMessage & ChainLink): boolean {
  const { salt, contentHash, hash } = stored;
  return (
    contentHash.equals(contentHashOf(salt, stored)) && hash.equals(linkHashOf(before, stored, contentHash))
  );
}
