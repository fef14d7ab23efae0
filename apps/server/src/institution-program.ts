import * as institutions from './features/institutions/institutions.service.ts';
import { operateInstitutions, OperatorMistake } from './institution-operator.ts';
import { movableClock, type Clock } from './platform/clock/clock.ts';
import { ConfigError, readConfig, type Config } from './platform/config/config.ts';
import { createContexts, type Contexts } from './platform/context/contexts.ts';
import type { Ports } from './platform/context/ctx.ts';
import { openDatabase, type Database } from './platform/db/database.ts';
import { noDatabase, runningDatabase } from './platform/db/product-database.ts';
import { createEventBus } from './platform/events/event-bus.ts';
import { createLog } from './platform/log/log.ts';
import { createRateLimiter } from './platform/rate-limit/rate-limit.ts';
import { silentRealtime } from './platform/realtime/silent-realtime.ts';

// `npm run institution -- [list | add | host | admin] ...`, with the product's own settings.

/** What no command here needs; whoever uses it all the same is told. */
function unused<T extends object>(name: string): T {
  const refuse = (): never => {
    throw new Error(`There is no ${name} in this program.`);
  };
  return new Proxy<T>(Object.create(null) as T, { get: refuse });
}

function portsOf(config: Config, db: Database): Ports {
  return {
    events: createEventBus(),
    jobs: unused('job queue'),
    log: createLog(config),
    mail: unused('mail'),
    media: unused('media engine'),
    realtime: silentRealtime,
    processes: unused('cluster'),
    recorder: unused('recorder'),
    broadcaster: unused('broadcaster'),
    storage: unused('storage'),
    filePlaces: new Map(),
    limits: createRateLimiter(db),
    floodLimits: createRateLimiter(db),
    secret: config.secret,
  };
}

function contextsOf(config: Config, db: Database, clock: Clock): Contexts {
  return createContexts({
    db,
    clock,
    ports: portsOf(config, db),
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

async function run(): Promise<string> {
  // oxlint-disable-next-line node/no-process-env -- a program of its own, which hands its environment over
  const config = readConfig(process.env);
  const database = openDatabase(addressOf(config), 2);
  try {
    const { db } = database;
    const clock = movableClock();
    const contexts = contextsOf(config, db, clock);
    return await operateInstitutions(process.argv.slice(2), { db, contexts, now: clock.now() });
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  if (!(error instanceof OperatorMistake) && !(error instanceof ConfigError)) throw error;
  // Whoever typed it reads this in a terminal.
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
