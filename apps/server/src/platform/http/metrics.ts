import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { isPublicAddress } from '../outside/public-address.ts';

export interface Metrics {
  observe(route: string, status: number, seconds: number): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

export interface MetricsSources {
  readonly sockets: () => number;
  /** Jobs that were given up, by kind; undefined while nobody knows. */
  readonly givenUp: () => Promise<ReadonlyMap<string, number> | undefined>;
}

function addJobs(registry: Registry, givenUp: MetricsSources['givenUp']): void {
  const gauge = new Gauge({
    name: 'lectern_jobs_given_up',
    help: 'Jobs, such as mails, that were given up and wait for an operator',
    labelNames: ['job'],
    registers: [registry],
    collect: async () => {
      const counts = await givenUp();
      gauge.reset();
      for (const [job, count] of counts ?? []) gauge.set({ job }, count);
    },
  });
}

/** Counts and times every answer by route and status, in addition to the process's own figures. */
export function createMetrics({ sockets, givenUp }: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'lectern_http_seconds',
    help: 'Time to answer a call',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'lectern_http_answers_total',
    help: 'Answers by route and status',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const open = new Gauge({
    name: 'lectern_sockets_open',
    help: 'Open sockets of this process',
    registers: [registry],
    collect: () => {
      open.set(sockets());
    },
  });
  addJobs(registry, givenUp);
  return {
    observe: (route, status, seconds) => {
      duration.observe({ route }, seconds);
      answers.inc({ route, status: String(status) });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/**
 * Answers `/metrics` to callers on this machine and on private networks, where Prometheus is: they describe all
 * institutions. For the internet there is no such page.
 */
export function serveMetrics(app: FastifyInstance, metrics: Pick<Metrics, 'text' | 'contentType'>): void {
  app.get('/metrics', async (request, reply) => {
    if (isPublicAddress(request.ip)) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
