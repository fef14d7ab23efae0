import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginsWithFramedStun, mayBeginFrame, readBindingCheck } from './binding-check.ts';
import { FrameReader, frameOf } from './frames.ts';
import { Places, networkOf } from './places.ts';
import { bindingRequest } from '../../test/tcp/binding-request.ts';
import { passiveCandidates, readTcpAddress, writeTcpAddress } from './tcp-candidates.ts';
import { tcpLimits } from './tcp-limits.ts';

const password = 'the password of the engine';
const passwordOf = (ufrag: string): string | undefined => (ufrag === 'known' ? password : undefined);

describe('frames', () => {
  const packets = [Buffer.from('one'), Buffer.alloc(1600, 7), Buffer.from('x')];
  const stream = Buffer.concat(packets.map(frameOf));

  it.each([1, 2, 3, 1000, 5000])('come out of a stream that arrives by %i bytes', (step) => {
    const reader = new FrameReader(1600);
    const read: Buffer[] = [];
    for (let at = 0; at < stream.length; at += step)
      read.push(...(reader.read(stream.subarray(at, at + step)) ?? []));
    expect(read).toEqual(packets);
  });

  it.each([
    ['nothing', [0, 0]],
    ['more than a packet', [0x06, 0x41]],
  ])('of %s end the stream', (_what, bytes) => {
    expect(new FrameReader(1600).read(Buffer.from(bytes))).toBeNull();
  });
});

describe('the first check', () => {
  it('returns the username of a client that knows the password', () => {
    expect(readBindingCheck(bindingRequest('known:them', password), passwordOf)).toBe('known:them');
  });

  it.each([
    ['another password', bindingRequest('known:them', 'a guess')],
    ['a transport that is not there', bindingRequest('other:them', password)],
    ['no password at all', bindingRequest('known:them', null)],
    ['another message', bindingRequest('known:them', password, 0x0101)],
    ['bytes behind its end', Buffer.concat([bindingRequest('known:them', password), Buffer.alloc(4)])],
    ['too few bytes', bindingRequest('known:them', password).subarray(0, 19)],
  ])('refuses %s', (_what, packet) => {
    expect(readBindingCheck(packet, passwordOf)).toBeNull();
  });

  it('refuses one whose username stands behind what the password covers', () => {
    const head = bindingRequest('', null).subarray(0, 20);
    head.writeUInt16BE(24, 2);
    const digest = createHmac('sha1', password).update(head).digest();
    const packet = Buffer.concat([head, Buffer.from([0, 8, 0, 20]), digest]);
    expect(readBindingCheck(packet, () => password)).toBeNull();
  });
});

describe('the first bytes of a connection', () => {
  it.each([
    ['a framed check', frameOf(bindingRequest('known:them', password)), true],
    ['a page', Buffer.from('GET / HTTP/1.1\r\n'), false],
    ['TLS', Buffer.from('16030100f5010000f10303', 'hex'), false],
    ['a length and other bytes', Buffer.from([0, 100, 0, 1, 0, 80, 1, 2, 3, 4]), false],
  ])('of %s are told', (_what, head, isFrame) => {
    expect(beginsWithFramedStun(head)).toBe(isFrame);
  });

  it('wait for more only while they may begin a frame', () => {
    expect(mayBeginFrame(Buffer.from([0]))).toBe(true);
    expect(mayBeginFrame(Buffer.from([0, 100, 0]))).toBe(true);
    expect(mayBeginFrame(Buffer.from([0, 100, 0xc0]))).toBe(false);
    expect(mayBeginFrame(Buffer.from('G'))).toBe(false);
  });
});

describe('places', () => {
  const limits = { ...tcpLimits, connections: 5, connectionsOfAddress: 3, unprovenOfAddress: 2 };

  afterEach(() => void vi.useRealTimers());

  it('are few for clients that have proven nothing', () => {
    const places = new Places(limits);
    const first = places.take('a');
    places.take('a');
    expect(places.take('a')).toBeNull();
    first?.prove();
    expect(places.take('a')).not.toBeNull();
  });

  it('are kept for a while for those of an address who had proven themselves', () => {
    vi.useFakeTimers();
    const places = new Places({ ...limits, connections: 50, connectionsOfAddress: 20, orphanMs: 15_000 });
    for (const place of [places.take('a'), places.take('a')]) {
      place?.prove();
      place?.leave();
    }
    // A client without a proof leaves no claim.
    places.take('a')?.leave();
    const taken = (count: number) => Array.from({ length: count }, () => places.take('a') !== null);
    expect(taken(5)).toEqual([true, true, true, true, false]);
    expect(places.take('b') && places.take('b') && places.take('b')).toBeNull();
    vi.advanceTimersByTime(15_000);
    expect(places.take('a')).toBeNull();
  });

  it('are bounded by address and in all, and come back once', () => {
    const places = new Places(limits);
    const prove = (address: string) => {
      const place = places.take(address);
      place?.prove();
      return place;
    };
    const first = prove('a');
    prove('a');
    prove('a');
    expect(prove('a')).toBeNull();
    prove('b');
    prove('b');
    expect(prove('c')).toBeNull();
    first?.leave();
    first?.leave();
    expect(prove('c')).not.toBeNull();
    expect(prove('d')).toBeNull();
  });
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    // One customer of a provider has all of these.
    ['2001:db8::', '2001:db8:0:0'],
    ['2001:db8::7', '2001:db8:0:0'],
    ['2001:db8::a:b:c:d', '2001:db8:0:0'],
    ['2001:db8:1::7', '2001:db8:1:0'],
    ['2001:db8:1:0:a:b:c:d', '2001:db8:1:0'],
    ['2001:db8:1:2:a:b:c:d', '2001:db8:1:2'],
    ['fe80::a:b:c:d%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('addresses for media over TCP', () => {
  it.each([
    ['203.0.113.7:443', undefined, { address: '203.0.113.7', port: 443 }],
    ['203.0.113.7', 7883, { address: '203.0.113.7', port: 7883 }],
    ['[2001:db8::7]:443', undefined, { address: '2001:db8::7', port: 443 }],
    ['2001:db8::7', 443, { address: '2001:db8::7', port: 443 }],
    ['203.0.113.7', undefined, null],
    ['media.example:443', 443, null],
    ['203.0.113.7:0', 443, null],
    ['203.0.113.7:70000', 443, null],
  ])('read %s', (text, port, address) => {
    expect(readTcpAddress(text, port)).toEqual(address);
    expect(address && readTcpAddress(writeTcpAddress(address), undefined)).toEqual(address);
  });

  it('come after every UDP address', () => {
    const [first = '', second = ''] = passiveCandidates([
      { address: '203.0.113.7', port: 443 },
      { address: '203.0.113.8', port: 443 },
    ]);
    expect(first).toMatch(/^100 1 TCP \d+ 203\.0\.113\.7 443 typ host tcptype passive$/);
    const priorityOf = (line: string): number => Number(line.split(' ')[3]);
    expect(priorityOf(first)).toBeGreaterThan(priorityOf(second));
    // The lowest of a host by UDP (RFC 8445 section 5.1.2.1).
    expect(priorityOf(first)).toBeLessThan(126 * 2 ** 24);
  });
});
