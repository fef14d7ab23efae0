import { pino, stdSerializers, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Config } from '../config/config.ts';

export type Log = Logger;

/** An error of the database may bring the connection it came by: pages of its state, and a key to cancel statements. */
function withoutConnection(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { client: _, ...kept } = { client: undefined, ...stdSerializers.err(error) };
  return kept;
}

/** Structured log lines, on standard output unless told; secrets never reach a line. */
export function createLog(config: Pick<Config, 'logLevel'>, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level: config.logLevel,
    serializers: { err: withoutConnection },
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.ticket'],
      censor: '[hidden]',
    },
  };
  return to ? pino(options, to) : pino(options);
}
