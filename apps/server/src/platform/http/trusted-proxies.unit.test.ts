import { describe, expect, it } from 'vitest';
import { callerAddress, isProxyRange, trustProxies } from './trusted-proxies.ts';

describe('a range of proxies', () => {
  it.each([
    ['10.0.0.0/8', true],
    ['192.0.2.7', true],
    ['2001:db8::/32', true],
    ['loopback', true],
    ['private', true],
    ['10.0.0.0/33', false],
    ['10.0.0.0/8/8', false],
    ['on', false],
    ['proxy.example', false],
  ])('%s: %s', (text, is) => {
    expect(isProxyRange(text)).toBe(is);
  });
});

describe('the caller’s address', () => {
  const asked = (peer: string, forwarded: string, ranges: string[]) =>
    callerAddress(peer, { 'x-forwarded-for': forwarded }, trustProxies(ranges));

  it.each([
    [
      'is the peer, whatever it says, while nobody is trusted',
      '203.0.113.9',
      '198.51.100.1',
      [],
      '203.0.113.9',
    ],
    ['is what a trusted proxy says', '127.0.0.1', '198.51.100.1', ['loopback'], '198.51.100.1'],
    [
      'is not what the caller told the proxy',
      '127.0.0.1',
      '6.6.6.6, 198.51.100.1',
      ['loopback'],
      '198.51.100.1',
    ],
    [
      'is behind all trusted proxies',
      '127.0.0.1',
      '198.51.100.1, 10.1.2.3',
      ['loopback', '10.0.0.0/8'],
      '198.51.100.1',
    ],
    ['is not taken from who is no proxy', '203.0.113.9', '198.51.100.1', ['loopback'], '203.0.113.9'],
    ['is the proxy where it says nothing', '127.0.0.1', '', ['loopback'], '127.0.0.1'],
    ['sees a v4 proxy through its v6 form', '::ffff:127.0.0.1', '198.51.100.1', ['loopback'], '198.51.100.1'],
  ])('%s', (...[, peer, forwarded, ranges, address]) => {
    expect(asked(peer, forwarded, ranges)).toBe(address);
  });
});
