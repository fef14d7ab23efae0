import { createHmac } from 'node:crypto';

function attribute(type: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  bytes.writeUInt16BE(type, 0);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, 4);
  return bytes;
}

/** An ICE check with its MESSAGE-INTEGRITY, or without one for no password. */
export function bindingRequest(username: string, password: string | null, type = 0x0001): Buffer {
  const name = attribute(0x0006, Buffer.from(username));
  const head = Buffer.alloc(20);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(name.length + (password === null ? 0 : 24), 2);
  head.writeUInt32BE(0x2112a442, 4);
  head.fill(0x5a, 8);
  if (password === null) return Buffer.concat([head, name]);
  const digest = createHmac('sha1', password).update(head).update(name).digest();
  return Buffer.concat([head, name, attribute(0x0008, digest)]);
}
