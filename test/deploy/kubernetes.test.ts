import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { load, loadAll } from 'js-yaml'
import { expect, test } from 'vitest'
import { envSchema, readEnv } from '#server/platform/config/env.ts'
import { ROLES } from '#server/platform/config/env-rules.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()

const FOLDER = 'deploy/kubernetes'
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')

type Labels = Record<string, string>
type Probe = { httpGet: { path: string; port: string } }
type Container = {
  image: string
  env?: { name: string }[]
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  volumeMounts: { name: string; mountPath: string }[]
  securityContext: object
  lifecycle?: { preStop: { exec: { command: string[] } } }
  command?: string[]
} & Partial<Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe>>
type Pod = {
  terminationGracePeriodSeconds?: number
  securityContext: object
  containers: [Container]
  volumes: { name: string; emptyDir: object }[]
}
type Backend = { path: string; backend: { service: { name: string; port: { name: string } } } }
type Manifest = {
  kind: string
  metadata: { name: string; annotations?: Labels }
  items?: Manifest[]
  spec: {
    selector: { matchLabels: Labels } & Labels
    template: { metadata: { labels: Labels }; spec: Pod }
    ports: { name: string; targetPort: string }[]
    rules: { http: { paths: Backend[] } }[]
  }
}
type Generator = { name: string; envs: string[] }
type Kustomization = {
  resources: string[]
  images: { name: string }[]
  configMapGenerator: Generator[]
  secretGenerator: Generator[]
}

const kustomization = load(read('kustomization.yaml')) as Kustomization
const manifests = kustomization.resources
  .flatMap((name) => loadAll(read(name)) as Manifest[])
  .flatMap((one) => one.items ?? [one])
const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind)
const deployments = ofKind('Deployment')
const pods = [...deployments, ...ofKind('Job')].map(({ spec }) => spec.template)
const containers = pods.map(({ spec }) => spec.containers[0])
const processes = deployments.map(({ spec }) => spec.template.spec.containers[0])

const settings = parseEnv(read('settings.env')) as Labels
const secrets = parseEnv(read('secrets.example.env')) as Labels

test('every file is used, and the secrets have an example', () => {
  const envs = [...kustomization.configMapGenerator, ...kustomization.secretGenerator].flatMap((one) => one.envs)
  const used = [...kustomization.resources, ...envs, 'kustomization.yaml']
  const example = used.map((name) => (name === 'secrets.env' ? 'secrets.example.env' : name))
  expect(
    readdirSync(FOLDER)
      .filter((name) => name !== 'secrets.env')
      .toSorted(),
  ).toEqual(example.toSorted())
})

test('each role is a deployment, and its settings are a configuration', () => {
  expect(deployments.map(({ metadata }) => metadata.name).toSorted()).toEqual(ROLES.toSorted())
  for (const { metadata, spec } of deployments) {
    const role = spec.template.metadata.labels['app.kubernetes.io/component']!
    expect(role).toBe(metadata.name)
    expect(readEnv({ ...settings, ...secrets, RUN: role }).RUN).toEqual([role])
  }
  const names = [
    ...Object.keys({ ...settings, ...secrets }),
    ...containers.flatMap(({ env = [] }) => env).map(({ name }) => name),
  ]
  expect(names.filter((name) => !(name in envSchema.in.shape))).toEqual([])
  const sources = containers.flatMap(({ envFrom }) => envFrom.map((one) => (one.configMapRef ?? one.secretRef)!.name))
  expect([...new Set(sources)]).toEqual(kustomization.configMapGenerator.map(({ name }) => name))
  expect([...new Set(sources)]).toEqual(kustomization.secretGenerator.map(({ name }) => name))
})

test('probes call paths that are there, on the port of the image', async () => {
  const port = Number(/ PORT=(\d+)/.exec(dockerfile)?.[1])
  for (const { startupProbe, livenessProbe, readinessProbe, ports } of processes) {
    expect(ports).toEqual([{ name: 'http', containerPort: port }])
    expect(readinessProbe?.httpGet.path).toBe('/readyz')
    for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
      expect(probe?.httpGet.port).toBe('http')
      expect((await server.ask(null, `GET ${probe?.httpGet.path}`)).status).toBe(200)
    }
  }
})

test('a process has the time that it needs to stop', () => {
  const stopMs = Number(/STOP_WITHIN_MS = ([\d_]+)/.exec(readFileSync('server/main.ts', 'utf8'))?.[1]?.replace('_', ''))
  for (const { spec } of deployments) {
    const { terminationGracePeriodSeconds, containers } = spec.template.spec
    const pauseSeconds = Number(containers[0].lifecycle?.preStop.exec.command.at(-1))
    expect(terminationGracePeriodSeconds).toBeGreaterThan(pauseSeconds + stopMs / 1_000)
  }
})

test('all run one image as its user, on a read-only file system but for its folders', () => {
  const [, user] = /^USER (\d+):/m.exec(dockerfile) ?? []
  const bounded = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } }
  for (const { spec } of pods) {
    const [{ image, volumeMounts, securityContext }] = spec.containers
    expect(kustomization.images.map(({ name }) => name)).toEqual([image])
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(user) })
    expect(securityContext).toEqual(bounded)
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
    expect(volumeMounts.map(({ name }) => name)).toEqual(spec.volumes.map(({ name }) => name))
  }
  expect(containers.flatMap(({ command = [] }) => command[0] ?? [])).toEqual(['lineup'])
  expect(dockerfile).toContain('/usr/local/bin/lineup')
})

test('services and disruption budgets select one deployment each', () => {
  for (const { spec } of deployments) expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels)
  const selected = (wanted: Labels) =>
    pods.filter(({ metadata }) => Object.entries(wanted).every(([name, value]) => metadata.labels[name] === value))
  for (const { metadata, spec } of ofKind('Service')) {
    expect(selected(spec.selector).map((pod) => pod.metadata.labels['app.kubernetes.io/component'])).toEqual([
      metadata.name,
    ])
    expect(spec.ports.map(({ targetPort }) => targetPort)).toEqual(['http'])
  }
  const budgets = ofKind('PodDisruptionBudget')
  expect(budgets.map(({ metadata }) => metadata.name).toSorted()).toEqual(ROLES.toSorted())
  for (const { spec } of budgets) expect(selected(spec.selector.matchLabels)).toHaveLength(1)
})

test('the ingress sends sockets to live, all else to web, and takes bodies as large as nginx does', () => {
  const [ingress] = ofKind('Ingress')
  const paths = ingress!.spec.rules.flatMap(({ http }) => http.paths)
  expect(paths.map(({ path, backend }) => [path, backend.service.name])).toEqual([
    ['/ws', 'live'],
    ['/', 'web'],
  ])
  for (const { backend } of paths) {
    const service = ofKind('Service').find(({ metadata }) => metadata.name === backend.service.name)
    expect(service?.spec.ports.map(({ name }) => name)).toEqual([backend.service.port.name])
  }
  const [, size] = /client_max_body_size (\w+);/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? []
  expect(ingress!.metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size']).toBe(size)
})
