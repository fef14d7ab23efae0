import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { mediaDoors, tcpWays } from './tcp-ways.ts';

function waysOf(environment: Record<string, string | undefined>, addresses: string[]): string[] {
  const config = readConfig({ SECRET: 'x'.repeat(32), PORT: '3000', ...environment });
  return tcpWays(config, addresses).map(({ address, port }) => `${address} ${port}`);
}

describe('the addresses for media over TCP', () => {
  it.each([
    { name: 'are those of UDP, on the port of the product', environment: {}, ways: ['10.0.0.5 3000'] },
    {
      name: 'have the port for media alone first',
      environment: { MEDIA_TCP_PORT: '7883' },
      ways: ['10.0.0.5 7883', '10.0.0.5 3000'],
    },
    {
      name: 'are those that are configured, with their own port',
      environment: { MEDIA_TCP_ADVERTISE: '203.0.113.7:443, 203.0.113.8', MEDIA_TCP_PORT: '7883' },
      ways: ['203.0.113.7 443', '203.0.113.8 7883', '203.0.113.8 3000'],
    },
    {
      name: 'are loopback where only this machine reaches the product',
      environment: { BIND: '127.0.0.1' },
      ways: ['127.0.0.1 3000'],
    },
    { name: 'are none on a port that is not known before', environment: { PORT: '0' }, ways: [] },
  ])('$name', ({ environment, ways }) => {
    expect(waysOf(environment, ['10.0.0.5', '127.0.0.1'])).toEqual(ways);
  });

  it('name loopback on a machine without a network', () => {
    expect(waysOf({}, ['127.0.0.1'])).toEqual(['127.0.0.1 3000']);
  });

  it('refuse a configured name that is no address', () => {
    expect(() => waysOf({ MEDIA_TCP_ADVERTISE: 'media.example:443' }, [])).toThrow(/MEDIA_TCP_ADVERTISE/);
  });
});

it('names the doors that a network has to open, UDP first, and loopback only where nothing else is', () => {
  const tcpAddresses = [{ address: '203.0.113.7', port: 443 }];
  const doorsOf = (advertised: string[]) =>
    mediaDoors({ bind: '0.0.0.0', advertised, udpPort: 7882, tcpAddresses });
  const tcp = { protocol: 'tcp', address: '203.0.113.7', port: 443 };
  expect(doorsOf(['10.0.0.5', '127.0.0.1'])).toEqual([
    { protocol: 'udp', address: '10.0.0.5', port: 7882 },
    tcp,
  ]);
  expect(doorsOf(['127.0.0.1'])).toEqual([{ protocol: 'udp', address: '127.0.0.1', port: 7882 }, tcp]);
});
