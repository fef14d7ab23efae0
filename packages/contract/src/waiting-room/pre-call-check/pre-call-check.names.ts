/** What became of the wish to use a camera or a microphone. */
export const deviceStates = ['granted', 'blockedByBrowser', 'blockedBySystem', 'notFound', 'inUse'] as const;

/** What became of the wish to use a camera or a microphone. */
export type DeviceState = (typeof deviceStates)[number];

/** How good a network is. */
export const networkQualities = ['good', 'poor', 'unknown'] as const;

/** How good a network is. */
export type NetworkQuality = (typeof networkQualities)[number];

/** The colour of a measured speed. */
export type NetworkColor = 'green' | 'orange' | 'red';

/** What a browser may say of its connection. */
export const connectionTypes = ['slow-2g', '2g', '3g', '4g'] as const;

/** What a browser may say of its connection. */
export type ConnectionType = (typeof connectionTypes)[number];

/**
 * Which way sound and picture take out of a network: UDP, TCP, TLS through a relay, none; unknown where it could not be
 * tried.
 */
export const mediaWays = ['udp', 'tcp', 'tls', 'none', 'unknown'] as const;

/** One of them. */
export type MediaWay = (typeof mediaWays)[number];
