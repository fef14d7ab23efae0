import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail server that speaks SMTP, takes what it is sent, and refuses those whom it does not know. */
export class MailServer {
  readonly taken: string[] = [];
  /** Whom it does not know. */
  readonly gone = new Set(['gone@school.test']);
  /** The letters that came whole, the latest last: half a letter is none. */
  readonly letters: string[] = [];
  isShut = true;
  readonly #server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    let letter: string | undefined;
    socket.write('220 mail.test\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      if (letter !== undefined) {
        letter += `${line}\n`;
        if (line !== '.') return;
        this.letters.push(letter);
        letter = undefined;
        socket.write('250 taken\r\n');
        return;
      }
      if (line === 'DATA') letter = '';
      socket.write(`${this.#answer(line)}\r\n`);
    });
  });

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
  }

  #answer(line: string): string {
    if (line === 'DATA') return '354 go on';
    if (!line.startsWith('RCPT')) return line === 'QUIT' ? '221 bye' : '250 fine';
    const to = /<(.*)>/.exec(line)?.[1] ?? '';
    if (this.gone.has(to)) return '550 no such mailbox here';
    if (this.isShut) return '451 come back later';
    this.taken.push(to);
    return '250 fine';
  }
}
