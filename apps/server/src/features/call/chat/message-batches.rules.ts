/** The identity of a message: its sender, and the id that the sender's browser gave it. */
export interface MessageIdentity {
  readonly senderId: string | null;
  readonly clientMessageId: string;
}

/** One word for a message's identity within its visit. */
export function identityOf({ senderId, clientMessageId }: MessageIdentity): string {
  return `${senderId ?? ''} ${clientMessageId}`;
}

/** Things by the message that they are about; of several about one message the first. */
export function byIdentity<T extends MessageIdentity>(things: readonly T[]): Map<string, T> {
  return new Map(things.toReversed().map((thing) => [identityOf(thing), thing]));
}
