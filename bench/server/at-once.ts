import { Agent, request } from 'node:http';

/** A call as it is sent: where, by whom, and with what. */
export interface SentCall {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
}

/** People of a browser each, whose connections stay. */
export class People {
  private readonly agent: Agent;
  private readonly port: number;

  constructor(port: number, count: number) {
    this.port = port;
    this.agent = new Agent({ keepAlive: true, maxSockets: count });
  }

  /** Sends one call and tells how long its answer took in ms, and what it was. Throws when it is no success. */
  async timeOf({ method = 'GET', path, token, body }: SentCall): Promise<{ ms: number; answer: string }> {
    const began = performance.now();
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const answer = await new Promise<string>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(payload
          ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
          : {}),
      };
      const sent = request(
        { host: '127.0.0.1', port: this.port, agent: this.agent, method, path: `/api/${path}`, headers },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const text = Buffer.concat(parts).toString();
            if ((response.statusCode ?? 0) < 300) resolve(text);
            else
              reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text.slice(0, 200)}`));
          });
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
    return { ms: performance.now() - began, answer };
  }

  stop(): void {
    this.agent.destroy();
  }
}

/** How long 95 of 100 answers took at most, where so many people ask again and again, each once the answer has come. */
export async function slowestOfMost(
  people: People,
  calls: readonly SentCall[],
  count: { people: number; each: number },
): Promise<number> {
  const times: number[] = [];
  const ask = async (at: number): Promise<void> => {
    for (let turn = 0; turn < count.each; turn += 1) {
      const call = calls[(at + turn) % calls.length];
      if (call) times.push((await people.timeOf(call)).ms);
    }
  };
  await Promise.all(Array.from({ length: count.people }, (_, at) => ask(at)));
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}
