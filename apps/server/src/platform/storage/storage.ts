import type { Readable } from 'node:stream';

/** Where bytes are stored, under random names only; access is decided before they are requested. */
export interface Storage {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** So many bytes, as they come: never all of them in memory. */
  putStream(name: string, bytes: Readable, length: number): Promise<void>;
  /** All of it, or the bytes from `start` to `end`, both included. Rejects for missing files. */
  read(name: string, part?: { readonly start: number; readonly end: number }): Promise<Readable>;
  size(name: string): Promise<number>;
  /** A missing file is fine. */
  remove(name: string): Promise<void>;
  /** Why nothing can be kept at the moment; null where it can. */
  trouble(): Promise<string | null>;
  close(): void;
}
