import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { load } from 'js-yaml'
import { expect, inject, test } from 'vitest'
import { envSchema, readEnv } from '#server/platform/config/env.ts'
import { runFolder } from '#test/files/memory-folder.ts'

type Service = {
  image: string
  environment?: Record<string, string>
  volumes?: string[]
  networks?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: object
  build?: object
}
type Compose = { services: Record<string, Service>; volumes: object; networks: object }
type Tree = { [name: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Sequences that a later file replaces; it adds to all others. */
const REPLACED = ['command', 'entrypoint', 'test']

/** As `docker compose -f base -f later` merges files. */
function merge(base: Tree, later: Tree): Tree {
  const merged = { ...base }
  for (const [name, value] of Object.entries(later)) {
    const before = base[name]
    if (isTree(before) && isTree(value)) merged[name] = merge(before, value)
    else if (Array.isArray(before) && Array.isArray(value) && !REPLACED.includes(name))
      merged[name] = [...before, ...value]
    else merged[name] = value
  }
  return merged
}

const parse = (file: string) =>
  load(readFileSync(file, 'utf8').replace(/\$\{\w+:-([^}]*)\}/g, (_, fallback) => fallback)) as Tree
const alone = parse('compose.yaml') as Tree & Compose
const withReplica = merge(alone, parse('deploy/compose/replica.yaml')) as Tree & Compose

const variants = [
  ['compose.yaml', alone],
  ['compose.yaml with a replica', withReplica],
] as const

test.each(variants)(
  '%s names only services, volumes, networks and files that are there',
  (_, { services, ...compose }) => {
    for (const [name, service] of Object.entries(services)) {
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':')
        expect(source.startsWith('.') ? existsSync(source) : source in compose.volumes, `${name}: ${volume}`).toBe(true)
      }
      for (const network of service.networks ?? []) expect(compose.networks).toHaveProperty(network)
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        const needed = services[other]
        expect(needed, `${name} needs ${other}`).toBeDefined()
        // Lineup's own check is in its image.
        if (condition === 'service_healthy') expect(Boolean(needed?.healthcheck ?? needed?.build), other).toBe(true)
      }
    }
  },
)

test('the replica runs the PostgreSQL of the primary, and PostgreSQL reads its rules from the mounted file', () => {
  const { postgres, replica } = withReplica.services
  expect(replica?.image).toBe(postgres?.image)
  expect(postgres?.volumes).toHaveLength(3)
  const mounted = postgres?.volumes?.find((volume) => volume.startsWith('./'))?.split(':')[1]
  expect(JSON.stringify(postgres)).toContain(`hba_file=${mounted}`)
})

test.each(variants)('every setting of Lineup in %s is known, and every secret is made', async (_, { services }) => {
  const folder = await mkdtemp(join(await runFolder(inject('templateUrl')), 'secrets-'))
  await promisify(execFile)(process.execPath, ['deploy/compose/prepare.ts', 'secrets', folder])
  const environment = Object.fromEntries(
    Object.entries(services.lineup?.environment ?? {}).map(([name, value]) => [
      name,
      value.replace('/secrets', folder),
    ]),
  )
  const env: Record<string, unknown> = readEnv(environment)
  for (const [name, value] of Object.entries(environment)) {
    const secret = name.replace(/_FILE$/, '')
    expect(envSchema.in.shape).toHaveProperty(secret)
    if (secret !== name) expect([env[secret]].flat()).toEqual([await readFile(value, 'utf8')])
  }
  const used = [...JSON.stringify(services).matchAll(/\/secrets\/([\w.-]+)/g)].map(([, name]) => name!)
  expect(used.filter((name) => !existsSync(join(folder, name)))).toEqual([])
})
