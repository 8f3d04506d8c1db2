import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { id, latitude, limit, numberInQuery, text, time } from '#contract/endpoint.ts'
import { anyText } from '#test/fixtures/any-text.ts'

const takes = (schema: { safeParse: (value: unknown) => { success: boolean } }) => (value: unknown) =>
  schema.safeParse(value).success

test('a query number parses plain decimals and refuses everything else', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }), (value) => {
      const written = value.toFixed(6)
      expect(numberInQuery.parse(written)).toBe(Number(written))
    }),
  )
  expect(numberInQuery.parse('-.5')).toBe(-0.5)
  expect(numberInQuery.parse('+7.')).toBe(7)
  const odd = ['', ' ', '1 ', '.', '-', '1e3', '0x10', 'NaN', 'Infinity', '1,5', '١', '9'.repeat(400), null, [], ['1']]
  expect(odd.filter(takes(numberInQuery))).toEqual([])
})

test('a list has 1 to 100 rows, 50 by default', () => {
  expect(limit.parse(undefined)).toBe(50)
  expect(limit.parse('100')).toBe(100)
  expect(['0', '101', '1.5', '-1', ''].filter(takes(limit))).toEqual([])
})

test('text is trimmed before its length is checked, and never contains NUL', () => {
  const words = text(1, 5)
  expect(words.parse('  pier ')).toBe('pier')
  expect(['', '   ', 'piers!', 'a\u0000b', 5, null].filter(takes(words))).toEqual([])
  fc.assert(
    fc.property(anyText(), (value) => {
      const { success, data } = text(1, 20).safeParse(value)
      if (success) expect([data.includes('\u0000'), data.length >= 1 && data.length <= 20]).toEqual([false, true])
    }),
  )
})

test('a time is a real moment in UTC that PostgreSQL also accepts', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }), (date) => {
      expect(time.parse(date.toISOString())).toBe(date.toISOString())
    }),
  )
  const odd = [
    '2026-02-29T10:00:00Z',
    '2026-11-20',
    '2026-11-20T10:00:00',
    '2026-11-20T10:00:00+02:00',
    '2026-11-20T24:00:00Z',
    '2026-11-20T10:00:60Z',
    '0000-01-01T00:00:00Z',
    '+012026-11-20T10:00:00Z',
    'infinity',
    1,
  ]
  expect(odd.filter(takes(time))).toEqual([])
})

test('an id is a UUID, a latitude is on the globe', () => {
  expect(['', '42', 'x'.repeat(36), '{0191b7d6-0000-7000-8000-000000000000}'].filter(takes(id))).toEqual([])
  expect([90.001, -91, Number.NaN, Number.POSITIVE_INFINITY, '1', null].filter(takes(latitude))).toEqual([])
  expect([90, -90, 0, -0, 5e-324].filter(takes(latitude))).toHaveLength(5)
})

test('no two calls have the same method and path, and each path begins with /api/', () => {
  const places = endpoints.map(({ route }) => route.replace(/:\w+/g, ':'))
  expect(new Set(places).size).toBe(places.length)
  expect(places.filter((place) => !/^(GET|POST|PUT|PATCH|DELETE) \/api\/[a-z0-9/:-]+$/.test(place))).toEqual([])
})
