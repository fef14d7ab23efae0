import type { Duplex } from 'node:stream';

/** Answers an upgrade with a status and a text, and ends its connection: nobody keeps one by not ending it too. */
export function refuseUpgrade(socket: Duplex, status: string, text: string): void {
  const length = Buffer.byteLength(text);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${text}`,
    () => socket.destroy(),
  );
}
