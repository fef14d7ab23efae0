import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface Metrics {
  observe(route: string, status: number, seconds: number): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Counts and times every answer by route and status, beside the process's own figures. */
export function createMetrics(sockets: () => number): Metrics {
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
  return {
    observe: (route, status, seconds) => {
      duration.observe({ route }, seconds);
      answers.inc({ route, status: String(status) });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
