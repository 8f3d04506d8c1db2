import { afterEach, expect, test, vi } from 'vitest'
import { raiseReadPosition } from '#web/lib/live/read-position.ts'

afterEach(() => vi.unstubAllGlobals())

const [earlier, later] = ['000000000000f00d', '00000000000f00d0']

const unknown = 'f'.repeat(16)

function cookieAfter(at: string, known: string, { protocol = 'http:', before = '' } = {}): string {
  const page = { cookie: known }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol })
  raiseReadPosition(at, before)
  return page.cookie
}

test('the position of a live message lasts for the reads that follow', () => {
  expect(cookieAfter(later, 'outbox=1')).toBe(`lineup_at=${later}; path=/; max-age=15; samesite=lax`)
  expect(cookieAfter(later, '', { protocol: 'https:' })).toBe(
    `__Host-lineup_at=${later}; path=/; max-age=15; samesite=lax; secure`,
  )
})

test('it is raised, never lowered, and lasts from now on in either case', () => {
  expect(cookieAfter(later, `outbox=1; lineup_at=${earlier}`)).toContain(`lineup_at=${later}; path=/; max-age=15`)
  expect(cookieAfter(earlier, `lineup_at=${later}; outbox=1`)).toContain(`lineup_at=${later}; path=/; max-age=15`)
})

test('an unknown position, later than all, ends with the next message of the same connection', () => {
  const known = `lineup_at=${unknown}`
  expect(cookieAfter(earlier, known, { before: unknown })).toContain(`lineup_at=${earlier};`)
  expect(cookieAfter(earlier, known)).toContain(`lineup_at=${unknown};`)
})
