import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TcpAdmission } from '../tcp/tcp-entrance.ts';
import { bothWays } from './both-ways.ts';
import { iceServersFor } from './ice-servers.ts';
import { plainAddress, readAddress, writeAddress } from './stun-address.ts';
import {
  attributes,
  hasFingerprint,
  isSignedBy,
  readStun,
  unknownAttributes,
  writeStun,
} from './stun-message.ts';
import type { StunMessage } from './stun-message.ts';
import { mendCheck, mendMappedAddress } from './mend.ts';
import { Nonces, TurnCredentials, isExpired, readTurnName } from './turn-credentials.ts';
import { TurnReader, channelFrame, turnBeginning } from './turn-frames.ts';

/** The messages of RFC 5769, section by section. */
const vectors = {
  request:
    '000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74002400046e0001ff80290008932ff9b151263b36000600096576746a3a68367659202020000800149aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a280280004e57a3bcf',
  ipv4: '0101003c2112a442b7e7a701bc34d686fa87dfae8022000b7465737420766563746f7220002000080001a147e112a643000800142b91f599fd9e90c38c7489f92af9ba53f06be7d780280004c07d4c96',
  ipv6: '010100482112a442b7e7a701bc34d686fa87dfae8022000b7465737420766563746f7220002000140002a1470113a9faa5d3f179bc25f4b5bed2b9d900080014a382954e4be67bf11784c97c8292c275bfe3ed4180280004c8fb0b4c',
  longTerm:
    '000100602112a44278ad3433c6ad72c029da412e00060012e3839ee38388e383aae38383e382afe382b900000015001c662f2f3439396b39353464364f4c33346f4c394653547679363473410014000b6578616d706c652e6f72670000080014f67024656dd64a3e02b8e0712e85c9a28ca89666',
};
const shortTermPassword = 'VOkJxbRl1RmTxUk/WvJxBt';

function read(hex: string): StunMessage {
  const message = readStun(Buffer.from(hex, 'hex'));
  if (!message) throw new Error('no message');
  return message;
}

describe('messages of RFC 5769', () => {
  it.each(['request', 'ipv4', 'ipv6'] as const)('%s: integrity and fingerprint hold', (name) => {
    const message = read(vectors[name]);
    expect(isSignedBy(message, shortTermPassword)).toBe(true);
    expect(isSignedBy(message, 'another')).toBe(false);
    expect(hasFingerprint(message)).toBe(true);
  });

  it('name who is meant and from where they came', () => {
    expect(read(vectors.request).attributes.get(attributes.username)?.toString()).toBe('evtj:h6vY');
    for (const [name, address] of [
      ['ipv4', '192.0.2.1'],
      ['ipv6', plainAddress('2001:db8:1234:5678:11:2233:4455:6677')],
    ] as const) {
      const { attributes: all, transaction } = read(vectors[name]);
      const value = all.get(attributes.mappedAddress);
      expect(readAddress(value, transaction)).toEqual({ address, port: 32_853 });
      expect(writeAddress({ address, port: 32_853 }, transaction)).toEqual(value);
    }
  });

  it('are signed with long-term credentials', () => {
    const key = createHash('md5').update('マトリックス:example.org:TheMatrIX').digest();
    const message = read(vectors.longTerm);
    expect(isSignedBy(message, key)).toBe(true);
    expect(hasFingerprint(message)).toBe(false);
  });

  it.each(['ipv4', 'ipv6'] as const)('%s is written again as it was, but for what fills up', (name) => {
    const message = read(vectors[name]);
    const kept = [...message.attributes].filter(
      ([type]) => type !== attributes.integrity && type !== attributes.fingerprint,
    );
    const { type, transaction } = message;
    const written = writeStun({
      type,
      transaction,
      attributes: kept,
      key: shortTermPassword,
      hasFingerprint: true,
    });
    const again = read(written.toString('hex'));
    expect(isSignedBy(again, shortTermPassword) && hasFingerprint(again)).toBe(true);
    expect(again.attributes.get(attributes.mappedAddress)).toEqual(
      message.attributes.get(attributes.mappedAddress),
    );
    expect(written).toHaveLength(vectors[name].length / 2);
  });
});

describe('a message', () => {
  it.each([
    ['too few bytes', vectors.request.slice(0, 38)],
    ['another length', `${vectors.request}00000000`],
    ['another cookie', vectors.request.replace('2112a442', '2112a443')],
    ['an attribute that reaches beyond it', vectors.request.replace('80280004', '80280040')],
    ['the bits of a channel', vectors.request.replace('0001', '4001')],
  ])('is none with %s', (_what, hex) => {
    expect(readStun(Buffer.from(hex, 'hex'))).toBeNull();
  });

  it('says nothing behind its integrity, and with a changed byte nothing at all', () => {
    const signed = writeStun({ type: 1, transaction: Buffer.alloc(12), attributes: [], key: 'k' });
    const behind = Buffer.concat([signed, Buffer.from('0006000461626364', 'hex')]);
    behind.writeUInt16BE(behind.length - 20, 2);
    const message = read(behind.toString('hex'));
    expect(message.attributes.get(attributes.username)).toBeUndefined();
    expect(isSignedBy(message, 'k')).toBe(true);
    signed[8] = 1;
    expect(isSignedBy(read(signed.toString('hex')), 'k')).toBe(false);
  });

  it('names the required attributes that nobody knows', () => {
    const keepWhole = 0x001a;
    const asked = writeStun({
      ...{ type: 3, transaction: Buffer.alloc(12) },
      attributes: [
        [keepWhole, Buffer.alloc(0)],
        [attributes.lifetime, Buffer.alloc(4)],
      ],
    });
    expect(unknownAttributes(read(asked.toString('hex')))).toEqual([keepWhole]);
    expect(unknownAttributes(read(vectors.ipv4))).toEqual([]);
  });
});

describe('an address', () => {
  const transaction = Buffer.from('0123456789ab');
  it.each(['203.0.113.7', '::1', '2001:db8::7', '::ffff:203.0.113.7', 'fe80::1:2'])(
    '%s is read as it is written',
    (address) => {
      const value = writeAddress({ address, port: 443 }, transaction);
      expect(readAddress(value, transaction)).toEqual({ address: plainAddress(address), port: 443 });
    },
  );

  it.each(['', '0001', '000100500102', '00030050010203040506', '0002005001020304'])(
    'is none of %s',
    (hex) => {
      expect(readAddress(Buffer.from(hex, 'hex'), transaction)).toBeNull();
    },
  );
});

describe('credentials', () => {
  const credentials = new TurnCredentials('a secret of at least 32 characters!!');
  const ann = { identity: 'ann', expiresAt: 1_800_000_000 };

  it('say until when they hold, and whose they are without naming anybody', () => {
    const { username } = credentials.mint(ann);
    const name = readTurnName(username);
    expect(name?.expiresAt).toBe(ann.expiresAt);
    expect(username).not.toContain('ann');
    expect(readTurnName(credentials.mint({ ...ann, expiresAt: 1_800_000_600 }).username)?.person).toBe(
      name?.person,
    );
    expect(readTurnName(credentials.mint({ ...ann, identity: 'ben' }).username)?.person).not.toBe(
      name?.person,
    );
  });

  it('hold as long as the token: a minute of skew, and no longer', () => {
    const name = { person: 'p', expiresAt: 1000 };
    expect(isExpired(name, 1_060_000)).toBe(false);
    expect(isExpired(name, 1_060_001)).toBe(true);
  });

  it('follow from the secret alone', () => {
    const { credential } = credentials.mint(ann);
    expect(new TurnCredentials('a secret of at least 32 characters!!').mint(ann).credential).toBe(credential);
    expect(new TurnCredentials('another secret of 32 characters !!!!').mint(ann).credential).not.toBe(
      credential,
    );
    expect(credential).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    '',
    'ann',
    '1800000000',
    '1800000000:short',
    'x:0123456789abcdef',
    '1:0123456789abcdef',
    '1800000000:0123456789abcdef!',
  ])('are none of %s', (username) => {
    expect(readTurnName(username)).toBeNull();
  });

  it('are asked for with numbers of our own, for a while', () => {
    const nonces = new Nonces(1000);
    const nonce = nonces.make(5000);
    expect(nonces.isFresh(nonce, 5999)).toBe(true);
    expect(nonces.isFresh(nonce, 6000)).toBe(false);
    for (const other of [new Nonces(1000).make(5000), '', '-', nonce.slice(0, -1), `${nonce}0`, 'é-0'])
      expect(nonces.isFresh(other, 5000)).toBe(false);
  });
});

describe('a stream', () => {
  const request = Buffer.from(vectors.request, 'hex');
  const packets = [Buffer.from('one'), Buffer.alloc(1500, 7), Buffer.alloc(0)];
  const stream = Buffer.concat([request, ...packets.map((packet) => channelFrame(0x4001, packet)), request]);

  it.each([1, 3, 1000, 5000])('is cut into messages and packets when it comes by %i bytes', (step) => {
    const reader = new TurnReader(1700);
    const cut: Buffer[] = [];
    for (let at = 0; at < stream.length; at += step)
      for (const frame of reader.read(stream.subarray(at, at + step)) ?? [])
        cut.push(frame.kind === 'channel' ? frame.packet : frame.bytes);
    expect(cut).toEqual([request, ...packets, request]);
  });

  it.each([
    ['a packet that is too large', '400106a5'],
    ['a message that is too large', '000106a5'],
    ['a number that is no channel', '50000001'],
    ['HTTP', '474554202f'],
  ])('ends with %s', (_what, hex) => {
    expect(new TurnReader(1700).read(Buffer.from(hex, 'hex'))).toBeNull();
  });

  it.each([
    ['000300002112a442', true, true],
    ['0003', true, false],
    ['00', true, false],
    ['000100002112a442', false, false],
    ['000300002112a443', true, false],
    ['47455420', false, false],
    ['160301', false, false],
  ])('that begins with %s may be TURN: %s, is: %s', (hex, may, is) => {
    const head = Buffer.from(hex, 'hex');
    expect(turnBeginning.mayBegin(head)).toBe(may);
    expect(turnBeginning.begins(head)).toBe(is);
  });
});

describe('a check of a client', () => {
  const priority = [attributes.priority, Buffer.from([110, 0, 31, 255])] as const;
  const zero = [attributes.controlling, Buffer.alloc(8)] as const;
  const name = [attributes.username, Buffer.from('known:them')] as const;
  const draft = {
    type: 1,
    transaction: Buffer.from('0123456789ab'),
    attributes: [name, zero, priority],
    key: 'pwd',
    hasFingerprint: true,
  };
  const mend = (packet: Buffer) => read(mendCheck(packet, 'pwd').toString('hex'));

  it('reaches the engine with the priority of a relay and with a tie-breaker that is not 0', () => {
    const mended = mend(writeStun(draft));
    expect(isSignedBy(mended, 'pwd') && hasFingerprint(mended)).toBe(true);
    expect(mended.attributes.get(attributes.priority)?.readUInt32BE()).toBe(0x1fff);
    expect(mended.attributes.get(attributes.controlling)?.readBigUInt64BE()).toBe(1n);
    expect(mended.attributes.get(attributes.username)?.toString()).toBe('known:them');
    expect(mended.transaction).toEqual(draft.transaction);
  });

  it('keeps another tie-breaker', () => {
    const role = Buffer.alloc(8, 3);
    const other = { ...draft, attributes: [name, [attributes.controlled, role] as const] };
    expect(mend(writeStun(other)).attributes.get(attributes.controlled)).toEqual(role);
  });

  it.each([
    ['signed by another password', writeStun({ ...draft, key: 'guess' })],
    ['not signed', writeStun({ ...draft, key: null })],
    ['no check at all', Buffer.alloc(100, 0x80)],
  ])('stays as it is if it is %s', (_what, packet) => {
    expect(mendCheck(packet, 'pwd')).toBe(packet);
  });
});

describe("the engine's answer to a check", () => {
  const relayed = { address: '203.0.113.7', port: 50_000 };
  const transaction = Buffer.from('0123456789ab');
  const mapped = [
    attributes.mappedAddress,
    writeAddress({ address: '127.0.0.1', port: 40_000 }, transaction),
  ] as const;
  const draft = { type: 0x0101, transaction, attributes: [mapped], key: 'pwd', hasFingerprint: true };

  it('names the relayed address', () => {
    const mended = read(mendMappedAddress(writeStun(draft), 'pwd', relayed).toString('hex'));
    expect(isSignedBy(mended, 'pwd') && hasFingerprint(mended)).toBe(true);
    expect(readAddress(mended.attributes.get(attributes.mappedAddress), transaction)).toEqual(relayed);
  });

  it.each([
    ['it is signed by another password', { ...draft, key: 'other' }],
    ['it is a refusal', { ...draft, type: 0x0111 }],
    ['it names no address', { ...draft, attributes: [] }],
  ])('stays as it is where %s', (_what, other) => {
    const packet = writeStun(other);
    expect(mendMappedAddress(packet, 'pwd', relayed)).toBe(packet);
    expect(mendMappedAddress(Buffer.from([1]), 'pwd', relayed)).toEqual(Buffer.from([1]));
  });
});

describe('what a client is told to relay by', () => {
  const credentials = new TurnCredentials('a secret of at least 32 characters!!');
  const claims = { identity: 'ann', expiresAt: 1_800_000_000 };
  const told = (headers: Record<string, string>) => iceServersFor(headers, claims, credentials);

  it.each([
    ['lessons.example', 'turns:lessons.example:443?transport=tcp'],
    ['lessons.example:8443', 'turns:lessons.example:8443?transport=tcp'],
    ['[2001:db8::7]:8443', 'turns:[2001:db8::7]:8443?transport=tcp'],
  ])('is %s as it came to it, with the life of its token', (host, url) => {
    const [server] = told({ host, 'lectern-own-tls': '1' });
    expect(server?.urls).toEqual([url]);
    expect(server?.username).toMatch(/^1800000000:/);
    expect(server).toMatchObject(credentials.mint({ identity: 'ann', expiresAt: 1_800_000_000 }));
  });

  it.each([
    ['without TLS of our own', { host: 'lessons.example' }],
    ['without a name', { 'lectern-own-tls': '1' }],
    ['with a name that is none', { host: 'a b', 'lectern-own-tls': '1' }],
    ['with a name that says more', { host: 'a.example?x=1', 'lectern-own-tls': '1' }],
  ])('is nothing %s', (_what, headers) => {
    expect(told(headers)).toEqual([]);
  });
});

describe('two ways in', () => {
  const way = (backlogBytes: number, isInUse: boolean, isOrphan: boolean): TcpAdmission => ({
    ...{ backlogBytes, isInUse, isOrphan, take: () => undefined, dismiss: () => undefined },
  });

  it('are in use by either, and broken only where the other is not used', () => {
    expect(bothWays(way(1, false, false), way(7, true, false))).toMatchObject({
      backlogBytes: 7,
      isInUse: true,
    });
    expect(bothWays(way(0, true, true), way(0, false, false)).isOrphan).toBe(true);
    expect(bothWays(way(0, true, true), way(0, true, false)).isOrphan).toBe(false);
    expect(bothWays(way(0, false, false), way(0, false, true)).isOrphan).toBe(true);
    expect(bothWays(way(0, true, false), way(0, false, true)).isOrphan).toBe(false);
  });

  it('are given the same, and dismissed together', () => {
    const told: string[] = [];
    const named = (name: string) => ({
      ...way(0, false, false),
      take: (packet: Buffer) => void told.push(`${name} ${packet.toString()}`),
      dismiss: () => void told.push(`${name} dismissed`),
    });
    const both = bothWays(named('tcp'), named('turn'));
    both.take(Buffer.from('packet'));
    both.dismiss();
    expect(told).toEqual(['tcp packet', 'turn packet', 'tcp dismissed', 'turn dismissed']);
  });
});
