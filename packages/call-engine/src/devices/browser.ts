/** Browsers that differ in where they keep the permissions of a page. */
export type BrowserName =
  | 'chrome'
  | 'edge'
  | 'firefox'
  | 'safari'
  | 'chromeOnPhone'
  | 'safariOnPhone'
  | 'other';

/** Systems that differ in where they keep the permissions of a browser. */
export type SystemName = 'windows' | 'mac' | 'android' | 'ios' | 'other';

/** The system behind a user agent. iPads say that they are a Mac; their touch points tell. */
export function systemOf(userAgent: string, touchPoints: number): SystemName {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Windows/.test(userAgent)) return 'windows';
  if (!/Macintosh/.test(userAgent)) return 'other';
  return touchPoints > 1 ? 'ios' : 'mac';
}

/** The browser behind a user agent, as far as its way to permissions is another. */
export function browserOf(userAgent: string, touchPoints: number): BrowserName {
  const system = systemOf(userAgent, touchPoints);
  if (system === 'ios') return 'safariOnPhone';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Edg\//.test(userAgent)) return 'edge';
  if (/Chrome\//.test(userAgent)) return system === 'android' ? 'chromeOnPhone' : 'chrome';
  return /Safari\//.test(userAgent) ? 'safari' : 'other';
}
