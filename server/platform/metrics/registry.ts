import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'
import { VERSION } from '#server/platform/config/version.ts'
import { type Database, poolFigures } from '#server/platform/database/database.ts'
import type { ReplicaState, Replicas } from '#server/platform/database/replicas.ts'
import type { Sockets } from '#server/platform/live/sockets.ts'
import { countOf } from '#server/platform/metrics/counts.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
/** Node samples its delay as often as this. */
const LOOP_DELAY_SAMPLES_MS = 20

type Figures = number | Record<string, number> | undefined
type Read = () => Figures | Promise<Figures>

export const openRegistry = () => {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_DELAY_SAMPLES_MS })
  return registry
}
type MetricsRegistry = ReturnType<typeof openRegistry>

/** A figure that is read when somebody asks. With `label` there is one for each key of what `read` returns. */
export function gauge(registry: MetricsRegistry, name: string, help: string, read: Read, label?: string): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    labelNames: label === undefined ? [] : [label],
    async collect() {
      const value = await read()
      this.reset()
      if (typeof value === 'number') this.set(value)
      else if (label !== undefined)
        for (const [key, figure] of Object.entries(value ?? {})) this.set({ [label]: key }, figure)
    },
  })
}

/** Routes are patterns, never paths: those are without number, and may contain keys. */
export function countRequests(http: FastifyInstance, registry: MetricsRegistry): void {
  const registers = [registry]
  const requests = new Counter({
    name: 'lineup_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'lineup_http_request_duration_seconds',
    help: 'From the arrival of a request until its answer is sent.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  })
  http.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none' }
    requests.inc({ ...labels, status: `${Math.floor(reply.statusCode / 100)}xx` })
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

type Described = { db: Database; sockets: Sockets; replicas?: Replicas }

/** Figures that need no database. */
export function describeProcess(registry: MetricsRegistry, { db, sockets, replicas }: Described): void {
  gauge(registry, 'lineup_build_info', 'The version, with the value 1.', () => ({ [VERSION]: 1 }), 'version')
  gauge(registry, 'lineup_sockets', 'Open pages with a live connection.', sockets.count)
  gauge(registry, 'lineup_pool_connections', 'To the database.', () => poolFigures(db), 'state')
  const ofReplicas = (read: (state: ReplicaState) => number) => () =>
    Object.fromEntries((replicas?.states() ?? []).map((state, index) => [index + 1, read(state)]))
  const isUsed = ofReplicas((state) => Number(state.isUsed))
  const seconds = ofReplicas(({ behindSeconds }) => behindSeconds ?? Number.POSITIVE_INFINITY)
  gauge(registry, 'lineup_replica_used', '1 while it is read, else 0.', isUsed, 'replica')
  gauge(registry, 'lineup_replica_behind_seconds', 'Since it last showed all, at most.', seconds, 'replica')
  gauge(registry, 'lineup_pictures_waiting', 'Pictures that wait for their turn.', () => countOf('pictures', 'waiting'))
  const counter = (name: string, help: string, labelNames: string[], read: (set: Setter) => void) =>
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset()
        read((labels, value) => this.inc(labels, value))
      },
    })
  counter('lineup_source_calls_total', 'Requests to outside sources.', ['source', 'outcome'], (set) => {
    for (const source of ['forecast', 'buoys'] as const)
      for (const outcome of ['ok', 'failed'] as const)
        set({ source, outcome }, countOf('source_calls', `${source} ${outcome}`))
  })
  counter('lineup_replica_reads_total', 'Calls that a replica may serve, by what served them.', ['server'], (set) => {
    for (const server of ['replica', 'primary', 'repeated'] as const) set({ server }, countOf('reads', server))
  })
  counter('lineup_pictures_total', 'Pictures sent by surfers.', ['outcome'], (set) => {
    for (const outcome of ['made', 'refused'] as const) set({ outcome }, countOf('pictures', outcome))
  })
  counter('lineup_picture_seconds_total', 'Time that pictures took.', [], (set) =>
    set({}, countOf('pictures', 'seconds')),
  )
}

type Setter = (labels: Record<string, string>, value: number) => void
