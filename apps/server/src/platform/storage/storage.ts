import type { Readable } from 'node:stream';

/** Where bytes are kept, under random names only; who may read them is decided before they are asked for. */
export interface Storage {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** So many bytes, as they come: never all of them in memory. */
  putStream(name: string, bytes: Readable, length: number): Promise<void>;
  /** All of it, or the bytes from `start` to `end`, both included. Rejects for what is not there. */
  read(name: string, part?: { readonly start: number; readonly end: number }): Promise<Readable>;
  size(name: string): Promise<number>;
  /** What is not there is fine. */
  remove(name: string): Promise<void>;
  /** Why nothing can be kept at the moment; null where it can. */
  trouble(): Promise<string | null>;
  close(): void;
}
