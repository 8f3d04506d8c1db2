import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { APP_PAGES, isAppPage } from '#surf/places/app-pages.ts'

test('the table has the pages that the app has', () => {
  const sources = globSync('web/app/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const routes = sources.flatMap((source) => [...source.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) => path))
  // The pages below a '*' are in a part that is loaded for them.
  const pages = routes.filter((path) => !path?.includes('*'))
  expect(new Set(['/home', ...pages])).toEqual(new Set(APP_PAGES))
})

test.each(['/', '/discover', '/Discover/', '/imports', '/imports/1', '/spots/trestles-1', '/settings/security/log'])(
  '%s is a page',
  (path) => expect(isAppPage(path)).toBe(true),
)

test.each([
  '/foo',
  '/.git/config',
  '/foo/bar',
  '/sessions/1',
  '/imports/1/2',
  '/spots/',
  '/settings/x',
  '//discover',
  '',
])('%s is none', (path) => expect(isAppPage(path)).toBe(false))
