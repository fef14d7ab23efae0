import * as institutions from './features/institutions/institutions.service.ts';
import { OperatorMistake, type Operation } from './institution-operator.ts';
import { movableClock, type Clock } from './platform/clock/clock.ts';
import { ConfigError, readConfig, type Config } from './platform/config/config.ts';
import { createContexts, type Contexts } from './platform/context/contexts.ts';
import type { Ports } from './platform/context/ctx.ts';
import { openDatabase, type Database } from './platform/db/database.ts';
import { noDatabase, runningDatabase } from './platform/db/product-database.ts';
import { createEventBus } from './platform/events/event-bus.ts';
import { queueOnly, type Jobs } from './platform/jobs/jobs.ts';
import { createLog } from './platform/operations/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createRateLimiter } from './platform/rate-limit/rate-limit.ts';
import { silentRealtime } from './platform/realtime/silent-realtime.ts';
import { createSeals } from './platform/context/seals.ts';

/** A fresh count of all sessions takes longer than anything that somebody waits for in a browser. */
const longestCountMs = 30 * 60_000;

/** A port that no command here needs; using it throws. */
function unused<T extends object>(name: string): T {
  const refuse = (): never => {
    throw new Error(`There is no ${name} in this program.`);
  };
  return new Proxy<T>(Object.create(null) as T, { get: refuse });
}

function portsOf(config: Config, db: Database, { clock, jobs }: { clock: Clock; jobs: Jobs }): Ports {
  const { smtpUrl, from } = config.mail;
  return {
    events: createEventBus(),
    identityProviders: unused('identity providers'),
    jobs,
    log: createLog(config),
    mail: createMailer({
      ...{ db, clock, smtpUrl, from },
      // The product delivers what is queued here.
      lookOf: () => Promise.reject(new Error('Nothing is delivered by this program.')),
      jobs: () => jobs,
    }),
    media: unused('media engine'),
    realtime: silentRealtime,
    payoutProviders: unused('payment provider'),
    processes: unused('cluster'),
    recorder: unused('recorder'),
    broadcaster: unused('broadcaster'),
    storage: unused('storage'),
    filePlaces: new Map(),
    limits: createRateLimiter(db),
    floodLimits: createRateLimiter(db),
    secret: config.secret,
    needsSecondFactor: config.production,
    seals: createSeals(config.secretsKeys),
  };
}

function contextsOf(config: Config, db: Database, live: { clock: Clock; jobs: Jobs }): Contexts {
  return createContexts({
    db,
    clock: live.clock,
    ports: portsOf(config, db, live),
    resolveHost: (name) => institutions.resolveHost(db, name),
    authenticate: () => Promise.resolve(null),
    hostOf: (id) => institutions.hostOfInstitution(db, id),
    institutionIds: () => institutions.allInstitutionIds(db),
  });
}

function addressOf(config: Config): string {
  const url = runningDatabase(config);
  if (url === undefined) throw new OperatorMistake(noDatabase(config));
  return url;
}

async function operate(work: (operation: Operation) => Promise<string>): Promise<string> {
  const config = readConfig(process.env);
  const address = addressOf(config);
  const queue = queueOnly(address);
  const database = openDatabase(address, 2, { statementMs: longestCountMs });
  try {
    const { db } = database;
    const clock = movableClock();
    return await work({
      db,
      contexts: contextsOf(config, db, { clock, jobs: queue.jobs }),
      now: clock.now(),
    });
  } finally {
    await queue.stop();
    await database.close();
  }
}

/** PostgreSQL's code for a table that is not there: the product has not made its tables yet. */
const tableMissing = '42P01';

function mistakeOf(error: unknown): Error | null {
  if (error instanceof OperatorMistake || error instanceof ConfigError) return error;
  const isUnmade = error instanceof Error && 'code' in error && error.code === tableMissing;
  return isUnmade
    ? new OperatorMistake('The database has no tables yet: start the product, and try again.')
    : null;
}

/**
 * Runs the command that the operator typed, with the product's own settings, and prints the result in the terminal.
 */
export async function runForOperator(work: (operation: Operation) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await operate(work)}\n`);
  } catch (error) {
    const mistake = mistakeOf(error);
    if (mistake === null) throw error;
    // The operator reads this in a terminal.
    process.stderr.write(`${mistake.message}\n`);
    process.exitCode = 1;
  }
}
