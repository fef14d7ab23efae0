/** The browsers that we distinguish. */
export const browserNames = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet'] as const;

/** One of them. */
export type BrowserName = (typeof browserNames)[number];

/** The systems that we distinguish. */
export const systemNames = ['Android', 'ChromeOS', 'iOS', 'iPadOS', 'Linux', 'macOS', 'Windows'] as const;

/** One of them. */
export type SystemName = (typeof systemNames)[number];
