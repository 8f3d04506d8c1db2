import { afterEach, expect, test, vi } from 'vitest'
import { raiseReadPosition } from '#web/lib/live/read-position.ts'

afterEach(() => vi.unstubAllGlobals())

const [earlier, later] = ['000000000000f00d', '00000000000f00d0']

function cookieAfter(at: string, known: string, protocol = 'http:'): string {
  const page = { cookie: known }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol })
  raiseReadPosition(at)
  return page.cookie
}

test('the position of a live message lasts for the reads that follow', () => {
  expect(cookieAfter(later, 'outbox=1')).toBe(`lineup_at=${later}; path=/; max-age=15; samesite=lax`)
  expect(cookieAfter(later, '', 'https:')).toBe(`__Host-lineup_at=${later}; path=/; max-age=15; samesite=lax; secure`)
})

test('it is raised, never lowered, and lasts from now on in either case', () => {
  expect(cookieAfter(later, `outbox=1; lineup_at=${earlier}`)).toContain(`lineup_at=${later}; path=/; max-age=15`)
  expect(cookieAfter(earlier, `lineup_at=${later}; outbox=1`)).toContain(`lineup_at=${later}; path=/; max-age=15`)
})
