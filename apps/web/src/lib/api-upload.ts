import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallResponse } from '@lectern/contract/core/call.ts';
import { headers as names } from '@lectern/contract/core/envelope.ts';
import { callAddress, commonHeaders, type Route } from './api-client.ts';
import { failureWithoutAnswer, readEnvelope, type Answer } from './api-answer.ts';
import { withProof } from './proof.ts';
import { learnServerTime } from './server-clock.ts';

/** The upload: the form with the files, and the parts of the address. */
export interface UploadInput {
  form: FormData;
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
}

/** How an upload is followed and given up. */
export interface UploadOptions {
  /** Called with 0 to 1 while the bytes travel. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** An upload of which nothing has moved for so long is lost: a browser alone waits for ever. */
const stallMs = 120_000;

/** Gives an upload up once nothing of it moves any more. */
function watchStall(request: XMLHttpRequest, onStall: () => void): void {
  let stall: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    clearTimeout(stall);
    stall = setTimeout(onStall, stallMs);
  };
  wait();
  request.upload.addEventListener('progress', wait);
  for (const end of ['load', 'error', 'abort']) request.addEventListener(end, () => clearTimeout(stall));
}

function send(request: XMLHttpRequest, form: FormData): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.responseType = 'text';
    watchStall(request, () => {
      reject(new DOMException('Nothing of the upload moves', 'TimeoutError'));
      request.abort();
    });
    request.addEventListener('load', () => {
      try {
        resolve(JSON.parse(request.responseText) as unknown);
      } catch {
        resolve(null); // a proxy's page instead of ours; the envelope's reader names it
      }
    });
    request.addEventListener('error', () => reject(new TypeError('The upload reached nobody')));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was given up', 'AbortError')),
    );
    request.send(form);
  });
}

async function sendFiles<R>(route: string, input: UploadInput, options: UploadOptions): Promise<Answer<R>> {
  const request = new XMLHttpRequest();
  request.open(route.slice(0, route.indexOf(' ')), callAddress(route, input));
  for (const [name, value] of Object.entries(commonHeaders())) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
  });
  const giveUp = (): void => request.abort();
  options.signal?.addEventListener('abort', giveUp);
  const startedAt = performance.now();
  let content: unknown;
  try {
    content = await send(request, input.form);
  } catch (reason) {
    // Given up by the caller is theirs to know; anything else is the network's.
    if (options.signal?.aborted) throw reason;
    throw failureWithoutAnswer(reason);
  } finally {
    options.signal?.removeEventListener('abort', giveUp);
  }
  learnServerTime(
    Number(request.getResponseHeader(names.serverTime) ?? Number.NaN),
    performance.now() - startedAt,
  );
  return readEnvelope(content, request.status);
}

/** Sends files by multipart and reports how far it is. Asks for a proof and throws `ApiFailure` as `api` does. */
export function upload<R extends Route>(
  route: R,
  input: UploadInput,
  options: UploadOptions = {},
): Promise<Answer<CallResponse<CallByRoute[R]>>> {
  return withProof(() => sendFiles(route, input, options));
}
