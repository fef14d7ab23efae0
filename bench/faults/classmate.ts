import type { ClassState } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { socketPath } from '@lectern/contract/core/envelope.ts';
import { io, type Socket } from 'socket.io-client';
import { ApiClient } from '../../e2e/setup/api.ts';
import type { Account } from '../../e2e/setup/journey.ts';
import type { Product } from '../../e2e/setup/product.ts';

interface Ack {
  readonly response_code: string;
  readonly response: unknown;
}

/** Somebody of the class without a browser, whose own network is good; comes back whenever the server was gone. */
export class Classmate {
  readonly client: ApiClient;
  private readonly socket: Socket;
  private seatedIn: string | null = null;

  private constructor(client: ApiClient, socket: Socket) {
    this.client = client;
    this.socket = socket;
  }

  static async enter(product: Product, account: Account, visitId: string): Promise<Classmate> {
    const client = await ApiClient.as(product, account);
    const socket = io(`${product.url}/chat`, {
      path: socketPath,
      transports: ['websocket'],
      forceNew: true,
      auth: (answer) => {
        client.call<{ socketAuthentication: string }>('POST /user/socket-authentication').then(
          ({ socketAuthentication }) => answer({ socketAuthentication, visitId }),
          () => answer({ visitId }),
        );
      },
    });
    const classmate = new Classmate(client, socket);
    // As a page does: a returning person takes the seat again.
    socket.on('connect', () => void (classmate.seatedIn && classmate.takeSeat(classmate.seatedIn)));
    await new Promise<void>((resolve) => {
      socket.once('connect', () => resolve());
    });
    return classmate;
  }

  /** Sends a message and waits for its answer; tries again until there is one. Throws with a refusal. */
  async ask<R>(event: string, payload: object): Promise<R> {
    for (;;) {
      const ack = await this.socket
        .timeout(3_000)
        .emitWithAck(event, payload)
        .then(
          (answer) => answer as Ack,
          () => null,
        );
      if (ack?.response_code === 'ok') return ack.response as R;
      if (ack && ack.response_code !== 'internal_error') throw new Error(`${event}: ${ack.response_code}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** Says to be in the call, now and after each connection. */
  async takeSeat(visitId: string): Promise<void> {
    this.seatedIn = visitId;
    await this.ask('on_patient_connect', { visitId });
  }

  /** Whose hands are raised, in the server's order. */
  async hands(visitId: string): Promise<string[]> {
    const { hands } = await this.ask<ClassState>('class_state', { visitId });
    return hands.map(({ userId }) => userId);
  }

  leave(): void {
    this.socket.close();
  }
}
