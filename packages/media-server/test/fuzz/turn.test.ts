import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { iceServersFor } from '../../src/turn/ice-servers.ts';
import { ownTlsHeader } from '../../src/turn/own-tls.ts';
import { readAddress, writeAddress } from '../../src/turn/stun-address.ts';
import {
  attributes,
  hasFingerprint,
  isSignedBy,
  readStun,
  unknownAttributes,
  writeStun,
} from '../../src/turn/stun-message.ts';
import { mendCheck, mendMappedAddress } from '../../src/turn/mend.ts';
import { Nonces, TurnCredentials, readTurnName } from '../../src/turn/turn-credentials.ts';
import { TurnReader, channelFrame, turnBeginning } from '../../src/turn/turn-frames.ts';
import { TurnLine, clientHeader, piecesOf, readLineRequest, receiptFor } from '../../src/turn/turn-line.ts';
import { damagedInputs, fuzz, inputsPerParser } from './mutate.ts';

const key = Buffer.from('the key of somebody');
const transaction = Buffer.from('0123456789ab');
const engine = { address: '203.0.113.7', port: 7882 };

function request(type: number, more: (readonly [number, Buffer])[]): Buffer {
  const name = [attributes.username, Buffer.from('1800000000:0123456789abcdef')] as const;
  return writeStun({ type, transaction, attributes: [name, ...more], key, hasFingerprint: true });
}

const samples = [
  request(0x0003, [[attributes.requestedTransport, Buffer.from([17, 0, 0, 0])]]),
  request(0x0009, [
    [attributes.channelNumber, Buffer.from([0x40, 1, 0, 0])],
    [attributes.peerAddress, writeAddress(engine, transaction)],
  ]),
  request(0x0008, [[attributes.peerAddress, writeAddress({ address: '2001:db8::7', port: 1 }, transaction)]]),
  request(0x0001, [[attributes.controlling, Buffer.alloc(8)]]),
  request(0x0101, [[attributes.mappedAddress, writeAddress(engine, transaction)]]),
];

// A busy machine takes several times as long as an idle one.
describe('parsers of TURN under 100,000 damaged inputs each', { timeout: 120_000 }, () => {
  it('messages are read within their bytes or refused, and only what was signed holds', () => {
    const signed = new Set(samples.map((sample) => sample.subarray(0, -8).toString('latin1')));
    let held = 0;
    const { tried } = fuzz(
      samples,
      (input) => {
        const message = readStun(input);
        if (!message) return;
        for (const value of message.attributes.values())
          if (value.byteOffset + value.length > input.byteOffset + input.length)
            throw new Error('beyond the message');
        unknownAttributes(message);
        hasFingerprint(message);
        readAddress(message.attributes.get(attributes.peerAddress), message.transaction);
        if (!isSignedBy(message, key)) return;
        held += 1;
        // The length counts what follows the digest, which the digest does not cover.
        const covered = Buffer.from(input.subarray(0, (message.integrityAt ?? 0) + 24));
        covered.writeUInt16BE(covered.length - 20 + 8, 2);
        if (!signed.has(covered.toString('latin1'))) throw new Error('holds with other bytes');
      },
      { seed: 31 },
    );
    expect(tried).toBe(inputsPerParser);
    // Some damage leaves the bytes as they were.
    expect(held).toBeLessThan(inputsPerParser / 2);
  });

  it('checks and their answers are mended to such whose signature holds, or left as they are', () => {
    const { tried } = fuzz(
      samples,
      (input) => {
        for (const mended of [
          mendCheck(input, key.toString()),
          mendMappedAddress(input, key.toString(), engine),
        ]) {
          if (mended === input) continue;
          const message = readStun(mended);
          if (!message || !isSignedBy(message, key) || !hasFingerprint(message))
            throw new Error('mended badly');
        }
      },
      { seed: 32 },
    );
    expect(tried).toBe(inputsPerParser);
  });

  it('a stream is cut within its bytes or refused, in two halves as in one', () => {
    const stream = Buffer.concat([...samples.slice(0, 2), channelFrame(0x4001, Buffer.from('packet'))]);
    const { tried } = fuzz(
      [stream, Buffer.concat([channelFrame(0x4fff, Buffer.alloc(30, 9)), samples[3] ?? stream])],
      (input) => {
        turnBeginning.mayBegin(input);
        turnBeginning.begins(input);
        const half = input.length >> 1;
        const reader = new TurnReader(1700);
        const first = reader.read(input.subarray(0, half));
        const frames = first && reader.read(input.subarray(half));
        const whole = new TurnReader(1700).read(input);
        // One half of a refused stream may have been read before the fault.
        if (whole === null) return;
        if (!first || !frames || JSON.stringify([...first, ...frames]) !== JSON.stringify(whole))
          throw new Error('read in two halves it is another stream');
      },
      { seed: 33 },
    );
    expect(tried).toBe(inputsPerParser);
  });

  it('names and nonces are ours or refused', () => {
    const nonces = new Nonces(3_600_000);
    const nowMs = 1_800_000_000_000;
    const nonce = nonces.make(nowMs);
    let tried = 0;
    for (const input of damagedInputs([Buffer.from(nonce), Buffer.from('1800000000:0123456789abcdef')], 34)) {
      tried += 1;
      const text = input.toString();
      if (nonces.isFresh(text, nowMs) && text !== nonce) throw new Error(`taken as ours: ${text}`);
      const name = readTurnName(text);
      if (name && text !== `${text.split(':', 1)[0] ?? ''}:${name.person}`)
        throw new Error(`read badly: ${text}`);
    }
    expect(tried).toBe(inputsPerParser);
  });

  it('a name that somebody came by is an address that a browser takes, or none', () => {
    const credentials = new TurnCredentials('a secret of at least 32 characters!!');
    const claims = { identity: 'ann', expiresAt: 1_800_000_000 };
    const hosts = ['lessons.example:8443', '[2001:db8::7]:443', '203.0.113.7', '[2001:db8::7]:65535'];
    const { tried } = fuzz(
      hosts.map((name) => Buffer.from(name)),
      (input) => {
        const headers = { host: input.toString('latin1'), [ownTlsHeader]: '1' };
        for (const { urls } of iceServersFor(headers, claims, credentials)) {
          const [, name = '', port] =
            /^turns:([a-z0-9.-]+|\[[^\]]+\]):(\d+)\?transport=tcp$/i.exec(urls.join(' ')) ?? [];
          const isName = !name.startsWith('[') || isIP(name.slice(1, -1)) === 6;
          const isPort = Number(port) > 0 && Number(port) <= 65_535;
          if (!isName || !isPort) throw new Error(`told to go to ${urls.join(' ')}`);
        }
      },
      { seed: 35 },
    );
    expect(tried).toBe(inputsPerParser);
  });

  it('lines are taken from clients that show the secret and name an address and a port', () => {
    const secret = 'the secret of the lines';
    const samples = [`Bearer ${secret}\n203.0.113.7 50000`, `Bearer ${secret}\n2001:db8::7 1`];
    let taken = 0;
    const { tried } = fuzz(
      samples.map((sample) => Buffer.from(sample)),
      (input) => {
        const [authorization, client] = input.toString('latin1').split('\n', 2);
        const headers = { authorization, [clientHeader]: client };
        const from = readLineRequest({ headers } as unknown as IncomingMessage, secret);
        if (!from) return;
        taken += 1;
        if (authorization !== `Bearer ${secret}`) throw new Error('taken without the secret');
        // A client's own facts must be writable as such.
        if (readAddress(writeAddress(from, transaction), transaction)?.port !== from.port)
          throw new Error(`no port: ${from.port}`);
      },
      { seed: 36 },
    );
    expect(tried).toBe(inputsPerParser);
    expect(taken).toBeGreaterThan(0);
  });

  it('a line is cut into what the client said and what it has got, in two halves as in one', () => {
    /** The output of a line that is fed these, with what then still waits. */
    const told = (...chunks: readonly Buffer[]): [string, number] => {
      const socket = new EventEmitter();
      Object.assign(socket, { writable: true, write: () => true });
      const heard: Buffer[] = [];
      const line = new TurnLine(socket as Duplex, Buffer.alloc(0), {
        onBytes: (bytes) => heard.push(bytes),
        onClose: () => undefined,
      });
      line.write(Buffer.alloc(5000));
      for (const chunk of chunks) socket.emit('data', chunk);
      return [Buffer.concat(heard).toString('latin1'), line.waitingBytes];
    };
    const stream = Buffer.concat([piecesOf(samples[0] ?? key), receiptFor(1200), piecesOf(key)]);
    const { tried } = fuzz(
      [stream, Buffer.concat([receiptFor(3), receiptFor(4000), piecesOf(Buffer.alloc(40, 9))])],
      (input) => {
        const half = input.length >> 1;
        const [text, waiting] = told(input);
        if (text.length > input.length || waiting < 0) throw new Error('more than there was');
        if (told(input.subarray(0, half), input.subarray(half)).join() !== [text, waiting].join())
          throw new Error('read in two halves it is another line');
      },
      { seed: 37 },
    );
    expect(tried).toBe(inputsPerParser);
  });
});
