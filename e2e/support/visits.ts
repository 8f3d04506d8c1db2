import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { endpoints } from '#contract/api.ts'

const TESTS = fileURLToPath(new URL('..', import.meta.url))
/** Has a file for each test file, with a call a line; scripts/testing/nearness.mjs reads them. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/visits', import.meta.url))

const routes = endpoints.map(({ route }) => {
  const [method, path] = route.split(' ') as [string, string]
  return { route, method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }
})

const visited = new Set<string>()

/** Notes which calls the pages of this context make. */
export function noteVisits(context: BrowserContext): void {
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const call = routes.find(({ method, pattern }) => method === request.method() && pattern.test(pathname))
    if (call) visited.add(call.route)
  })
}

/** Writes down what was noted, as calls of this test file. */
export function storeVisits(testFile: string): void {
  const path = join(FOLDER, relative(TESTS, testFile))
  const before = readBefore(path)
  const all = new Set([...before, ...visited])
  visited.clear()
  if (all.size === before.length) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, [...all].sort().join('\n'))
}

function readBefore(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
