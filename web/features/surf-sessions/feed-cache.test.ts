import { afterEach, expect, test, vi } from 'vitest'
import { pageWithSessions } from './feed-cache.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server whose pages have so many sessions, each with a next one but the last; it returns the cursors it was asked for. */
function pagesOf(...counts: number[]): (string | null)[] {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const cursor = new URL(address, 'http://localhost').searchParams.get('cursor')
    asked.push(cursor)
    const nth = Number(cursor ?? 0)
    const next = nth + 1 < counts.length ? `${nth + 1}` : null
    return Response.json({ items: Array.from({ length: counts[nth]! }, () => ({})), next })
  })
  return asked
}

test('empty pages are passed over to the first one with a session', async () => {
  const asked = pagesOf(0, 0, 2, 1)
  expect(await pageWithSessions(undefined)).toMatchObject({ items: [{}, {}], next: '3' })
  expect(asked).toEqual([null, '1', '2'])
})

test('after five empty pages the reader is asked whether to look further back', async () => {
  const asked = pagesOf(0, 0, 0, 0, 0, 0, 1)
  expect(await pageWithSessions(undefined)).toMatchObject({ items: [], next: '5' })
  expect(asked).toHaveLength(5)
})

test('a feed without a session ends with its last page', async () => {
  const asked = pagesOf(0, 0)
  expect(await pageWithSessions(undefined)).toEqual({ items: [], next: null })
  expect(asked).toHaveLength(2)
})
