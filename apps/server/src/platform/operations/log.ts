import { pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

export type Log = Logger;

/** Structured log lines on standard output; secrets never reach a line. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: config.logLevel,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.ticket'],
      censor: '[hidden]',
    },
  });
}
