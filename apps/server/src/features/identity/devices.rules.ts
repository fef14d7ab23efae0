import type { BrowserName, SystemName } from '@lectern/contract/identity/devices.names.ts';

/** Most browsers say that they are others, too: the first that is found counts. */
const browsers: readonly (readonly [RegExp, BrowserName])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** A tablet of Apple says by default that it is a Mac, which nobody can tell. */
const systems: readonly (readonly [RegExp, SystemName])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Longer ones are no browser's. */
const longest = 512;

function firstOf<N>(known: readonly (readonly [RegExp, N])[], text: string): N | null {
  return known.find(([sign]) => sign.test(text))?.[1] ?? null;
}

/** Browser and system from a browser's description, in known words; none of the text itself is stored. */
export function deviceOf(userAgent: string): { browser: BrowserName | null; system: SystemName | null } {
  const text = userAgent.slice(0, longest);
  return { browser: firstOf(browsers, text), system: firstOf(systems, text) };
}
