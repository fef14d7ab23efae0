import { z } from 'zod';

/** An address and port of the media engine, for a network's administrator to open. */
export const mediaDoor = z.object({
  protocol: z.enum(['udp', 'tcp']),
  address: z.string(),
  port: z.int().min(1).max(65_535),
});

/** The same as a type. */
export type MediaDoor = z.infer<typeof mediaDoor>;

/** What a browser tries the way to the media engine with: a room of its own, in which nothing can be sent or received. */
export const mediaProbe = z.object({
  mediaUrl: z.string(),
  token: z.string(),
  /** The doors of the embedded engine, the best first; none of a cluster, which keeps its own. */
  doors: z.array(mediaDoor),
  /** Whether the engine also takes media by TLS on the port of the page. */
  takesTls: z.boolean(),
});

/** The same as a type. */
export type MediaProbe = z.infer<typeof mediaProbe>;
