import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutsideFetch, OutsideFault } from './outside-fetch.ts';
import { isPublicAddress } from './public-address.ts';

const request = { method: 'GET', headers: {}, body: undefined };
const none = new Set<string>();

/** Names that lead where a test says. */
const leadingTo = (...addresses: string[]): LookupFunction => {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_name, options, answer) => {
    if (options.all === true) answer(null, found);
    else answer(null, found[0]?.address ?? '', found[0]?.family ?? 4);
  };
};

describe('isPublicAddress', () => {
  it.each([
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
    ],
    ...['0.0.0.0', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '198.51.100.7'],
    ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8'],
    ...['64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', '2001::1', 'fe80::1%eth0', 'localhost', '', '127.1'],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('what is not asked', () => {
  const ask = createOutsideFetch({ trustedOrigins: none, lookup: leadingTo('127.0.0.1') });
  it.each([
    ['http', 'http://id.school.example/'],
    ['another protocol', 'file:///etc/passwd'],
    ['no address', 'nothing'],
    ['a name and a password', 'https://a:b@id.school.example/'],
    ['an address of this machine', 'https://127.0.0.1/'],
    ['the same as a number', 'https://2130706433/'],
    ['the same in octal', 'https://0177.0.0.1/'],
    ['the same in hexadecimal', 'https://0x7f.1/'],
    ['the same as IPv6', 'https://[::1]/'],
    ['the same mapped', 'https://[::ffff:127.0.0.1]/'],
    ['the data of a cloud', 'https://169.254.169.254/latest/meta-data'],
    ['a name that leads to this machine', 'https://id.school.example/'],
  ])('is %s', async (_what, address) => {
    await expect(ask(address, request)).rejects.toThrow(OutsideFault);
  });

  it.each([
    ['10.0.0.1', ['10.0.0.1']],
    ['a private address behind a public one', ['8.8.8.8', '192.168.0.1']],
    ['nothing', []],
  ])('is a name that leads to %s', async (_what, addresses) => {
    const lookup = leadingTo(...addresses);
    const guarded = createOutsideFetch({ trustedOrigins: none, lookup });
    await expect(guarded('https://id.school.example/', request)).rejects.toThrow(OutsideFault);
  });
});

describe('what is not taken', () => {
  let server: Server;
  let origin: string;
  let asked: string[];
  const bytes = 1_000_000;

  beforeAll(async () => {
    server = createServer((incoming, outgoing) => {
      asked.push(incoming.url ?? '');
      if (incoming.url === '/redirect') outgoing.writeHead(302, { location: '/target' }).end();
      else if (incoming.url === '/slow') outgoing.writeHead(200).write('a');
      else if (incoming.url === '/switch')
        incoming.socket.end('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n');
      else if (incoming.url === '/long') outgoing.end('x'.repeat(bytes + 1));
      else if (incoming.url === '/most') outgoing.end('x'.repeat(bytes));
      else outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('not here');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const ask = (path: string, timeoutMs = 5_000) => {
    asked = [];
    return createOutsideFetch({ trustedOrigins: new Set([origin]), timeoutMs })(`${origin}${path}`, request);
  };

  it('is an answer that leads elsewhere, and where it leads is not asked', async () => {
    await expect(ask('/redirect')).rejects.toThrow('leads elsewhere');
    expect(asked).toEqual(['/redirect']);
  });

  it('is more than a megabyte', async () => {
    await expect(ask('/long')).rejects.toThrow('too long');
    expect((await (await ask('/most')).text()).length).toBe(bytes);
  });

  it('is an answer that does not come to its end in time', async () => {
    await expect(ask('/slow', 200)).rejects.toThrow(/time|abort/i);
  });

  it('is a connection that the other server makes something else of', async () => {
    await expect(ask('/switch', 500)).rejects.toThrow(OutsideFault);
  });

  it('is not an error of the other server: that is told', async () => {
    const answer = await ask('/nothing');
    expect([answer.status, await answer.text()]).toEqual([404, 'not here']);
  });

  it('is anything of a port that was not named', async () => {
    const elsewhere = createOutsideFetch({ trustedOrigins: new Set(['http://127.0.0.1:1']) });
    await expect(elsewhere(`${origin}/`, request)).rejects.toThrow(OutsideFault);
  });
});
