import { connect } from 'node:net';

/** A connection without any client's manners: what is sent is sent, and what comes back is kept. */
export interface RawConnection {
  send(content: string | Buffer): void;
  /** Everything that came, once the server has ended the connection. */
  untilEnd(): Promise<string>;
  /** Waits until so much has come that the text is in it. */
  until(text: string): Promise<string>;
  destroy(): void;
}

const patienceMs = 10_000;

/** Opens a connection to a server on this machine. */
export async function openRaw(
  port: number,
  options: { allowHalfOpen?: boolean } = {},
): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', ...options });
  let seen = '';
  const heard = new Set<() => void>();
  const hear = (): void => {
    for (const look of heard) look();
  };
  socket.on('data', (chunk: Buffer) => {
    seen += chunk.toString('latin1');
    hear();
  });
  socket.on('error', () => undefined);
  socket.on('end', hear);
  socket.on('close', hear);
  const when = (what: string, isSo: () => boolean): Promise<string> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${what} did not happen; seen: ${seen}`)), patienceMs);
      const look = (): void => {
        if (!isSo()) return;
        clearTimeout(timer);
        heard.delete(look);
        resolve(seen);
      };
      heard.add(look);
      look();
    });
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
  });
  return {
    send: (content) => void socket.write(content),
    untilEnd: () => when('the end', () => socket.readableEnded || socket.destroyed),
    until: (text) => when(text, () => seen.includes(text)),
    destroy: () => void socket.destroy(),
  };
}

/** The head of a request to upgrade to a WebSocket. */
export function upgradeHead(path: string): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
