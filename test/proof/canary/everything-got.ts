import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import type { Case } from '#test/permissions/answers.ts'
import { rawCalls } from '#test/permissions/raw-calls.ts'
import { requestOf } from '#test/permissions/request-of.ts'
import { table } from '#test/permissions/table.ts'
import type { World } from '#test/permissions/world.ts'

/** What somebody got: of which call, and each byte of it. */
type Got = { of: string; text: string }

/** Pages of the app, which are the same for everyone and show what the calls tell. */
const PAGES = ['/', '/settings/contacts', '/safety/report', '/en/manifest.webmanifest', '/sw.js', '/no-such-page']

/** Every declared call with what the world has, those that only look or those that write. A call without a case fails. */
export function declaredCalls(world: World, kind: 'looks' | 'writes'): [string, unknown][] {
  return endpoints
    .filter(({ route }: Endpoint) => route.startsWith('GET ') === (kind === 'looks'))
    .flatMap((endpoint: Endpoint) => {
      const cases = table[endpoint.route as keyof typeof table] as Case<never>[] | undefined
      if (!cases?.length) throw new Error(`Nothing is known of ${endpoint.route}: add it to test/permissions.`)
      return cases.map((call) => requestOf(endpoint, call, world))
    })
}

/** What answers without being declared: pages, pictures, the export, and what keeps the server going. */
export function undeclaredCalls(world: World): [string, unknown][] {
  return [
    ...PAGES.map((path): [string, unknown] => [`GET ${path}`, undefined]),
    ...Object.entries(rawCalls).flatMap(([route, cases]) =>
      cases.map((call): [string, unknown] => [`${route.split(' ')[0]} ${call.path(world)}`, call.json]),
    ),
  ]
}

/** The whole answer, as text: its headers too, and what an archive holds. */
export async function got(at: { url: string }, who: TestSurfer | null, [route, body]: [string, unknown]): Promise<Got> {
  const [method, path] = route.split(' ')
  const response = await fetch(at.url + path, {
    method,
    headers: {
      ...(who ? { cookie: who.cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isZip = response.headers.get('content-type') === 'application/zip'
  const content = isZip ? await unpacked(bytes) : bytes.toString()
  const of = `${route} (${response.status})`
  return { of, text: `${JSON.stringify([...response.headers])}\n${content}` }
}

async function unpacked(bytes: Buffer): Promise<string> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const files: string[] = []
  for await (const entry of zip.eachEntry()) {
    files.push(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  }
  return files.join('\n')
}
