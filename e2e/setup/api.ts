import type { Envelope } from '@lectern/contract/core/envelope.ts';
import { accounts, demoPassword, type Account } from './journey.ts';
import type { Product } from './product.ts';

type Reached = Pick<Product, 'url'>;

/** Calls the running product as one of the demo's accounts: for what a journey needs but is not about. */
export class ApiClient {
  readonly #product: Reached;
  readonly #token: string;
  readonly userId: string;

  private constructor(product: Reached, token: string, userId: string) {
    this.#product = product;
    this.#token = token;
    this.userId = userId;
  }

  static as(product: Reached, account: Account): Promise<ApiClient> {
    return ApiClient.by(product, accounts[account]);
  }

  /** The same for somebody who is none of these, by their address. */
  static async by(product: Reached, address: string): Promise<ApiClient> {
    const answer = await fetch(`${product.url}/api/user/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: address, password: demoPassword, wantsToken: true }),
    });
    const body = (await answer.json()) as Envelope<{ id: string; authorization: { tokenValue: string } }>;
    if (!body.response) throw new Error(`${address} cannot sign in: ${body.message}`);
    return new ApiClient(product, body.response.authorization.tokenValue, body.response.id);
  }

  /** `call('GET /visit/<id>')`: the answer's `response`; throws with the refusal. */
  async call<R>(route: string, body?: unknown): Promise<R> {
    const [method, path] = route.split(' ') as [string, string];
    const answer = await fetch(`${this.#product.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        'x-time-zone': 'America/New_York',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const envelope = (await answer.json()) as Envelope<R>;
    if (envelope.response_code !== 'ok')
      throw new Error(`${route}: ${envelope.response_code} ${envelope.message}`);
    return envelope.response as R;
  }

  /** Sends one file as a form does. */
  async upload<R>(
    path: string,
    { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer<ArrayBuffer> },
  ): Promise<R> {
    const form = new FormData();
    form.append('multipartFiles', new Blob([buffer], { type: mimeType }), name);
    const answer = await fetch(`${this.#product.url}/api${path}`, {
      ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${this.#token}` } },
    });
    const envelope = (await answer.json()) as Envelope<R>;
    if (envelope.response_code !== 'ok') throw new Error(`${path}: ${envelope.message}`);
    return envelope.response as R;
  }
}
