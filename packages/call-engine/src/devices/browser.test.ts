import { describe, expect, it } from 'vitest';
import { browserOf, systemOf } from './browser.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

describe('which browser it is', () => {
  it.each([
    ['chrome', chrome, 0],
    ['edge', `${chrome} Edg/140.0`, 0],
    ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0],
    [
      'safari',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Safari/605.1',
      0,
    ],
    ['safariOnPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140 Safari/604', 5],
    ['safariOnPhone', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1', 5],
    ['chromeOnPhone', 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 5],
    ['other', 'Lynx', 0],
  ] as const)('%s', (name, userAgent, touchPoints) => {
    expect(browserOf(userAgent, touchPoints)).toBe(name);
  });

  it('tells Windows from the rest', () => {
    expect(systemOf(chrome, 0)).toBe('windows');
    expect(systemOf('Lynx', 0)).toBe('other');
  });
});
