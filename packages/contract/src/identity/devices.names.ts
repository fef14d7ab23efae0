/** Browsers that are told apart. */
export const browserNames = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet'] as const;

/** One of them. */
export type BrowserName = (typeof browserNames)[number];

/** Systems that are told apart. */
export const systemNames = ['Android', 'ChromeOS', 'iOS', 'iPadOS', 'Linux', 'macOS', 'Windows'] as const;

/** One of them. */
export type SystemName = (typeof systemNames)[number];
