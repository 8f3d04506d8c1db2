import { expect, test } from 'vitest'
import { SourceFailure } from '#server/features/conditions/sources/download.ts'
import { startOpenMeteo } from '#test/fakes/open-meteo/open-meteo.ts'
import type { Manner } from '#test/fakes/open-meteo/open-meteo-answer.ts'
import { alongTheCoast, placesInEachTest } from '#test/fakes/open-meteo/open-meteo-places.ts'

const { openMeteo, fetchAll, fetchOne } = await placesInEachTest(new Date('2026-11-20T15:20:00Z'))

test('a place that makes the source refuse a request is isolated, and the others get their forecasts', async () => {
  const places = alongTheCoast(50)
  const bad = places[17]!.latitude
  openMeteo.manner = ({ source, latitude }) => (source === 'marine' && latitude === bad ? 'refused' : 'fine')
  const results = await fetchAll(places)
  expect(results.flatMap((result, index) => (result instanceof SourceFailure ? [index] : []))).toEqual([17])
  expect(results[17]).toMatchObject({
    isOfPlace: true,
    message: 'answered 400: No data is available for this location',
  })
  expect(openMeteo.calls.length).toBeLessThan(10)
})

test.each([
  'The supplied API key is invalid.',
  "Data corrupted at path ''. Cannot initialize MultiDomains from invalid String value mfwave.",
  'Past days is invalid. Allowed range 0 to 93. Given 94.',
])('a request that is refused with %j is refused as a whole, and sent once', async (mistake) => {
  openMeteo.manner = () => ({ mistake })
  await expect(fetchAll(alongTheCoast(50))).rejects.toMatchObject({ isOfPlace: false })
  expect(openMeteo.requests).toHaveLength(50)
})

const wrongForOne: Manner[] = [
  'elsewhere',
  'impossible',
  'gigantic',
  'wrong types',
  'uneven',
  'half of the hours',
  'duplicate hours',
  'last year',
  'local time',
  'no hourly',
]
test.each(wrongForOne)('a place whose answer is %j fails alone', async (manner) => {
  const places = alongTheCoast(5)
  openMeteo.manner = ({ source, index }) => (source === 'marine' && index === 3 ? manner : 'fine')
  const results = await fetchAll(places)
  expect(results.map((result) => result instanceof SourceFailure && result.isOfPlace)).toEqual([
    ...[false, false, false],
    true,
    false,
  ])
})

test('a response with a missing place is refused, and misplaced places in another order fail', async () => {
  const places = alongTheCoast(5)
  openMeteo.manner = () => 'one short'
  await expect(fetchAll(places)).rejects.toThrow('answered 4 for 5 places')
  openMeteo.manner = ({ source }) => (source === 'forecast' ? 'other order' : 'fine')
  const results = await fetchAll(places)
  expect(results.map((result) => result instanceof SourceFailure && result.message)).toEqual([
    ...['answered for another place', 'answered for another place'],
    // The middle one is where it should be.
    false,
    ...['answered for another place', 'answered for another place'],
  ])
})

test.each([
  ['elsewhere', true],
  ['impossible', true],
  ['refused', true],
  ['broken', false],
  ['html', false],
  ['wrong types', false],
  [{ tooMany: '60' }, false],
] as const)('a failure by %j counts for the place alone: %s', async (manner, isOfPlace) => {
  openMeteo.manner = () => manner
  await expect(fetchOne()).rejects.toMatchObject({ isOfPlace })
})

test('parameters of a configured address, such as a customer key, stay', async () => {
  const marine = `${openMeteo.env.OPEN_METEO_MARINE_URL}?apikey=secret`
  await fetchOne({}, { OPEN_METEO_MARINE_URL: marine })
  expect(openMeteo.requests).toHaveLength(2)
  await expect(fetchOne({}, { OPEN_METEO_MARINE_URL: `${marine}&wetsuit=4/3` })).rejects.toThrow('answered 400')
})

const wrong: [Manner, RegExp][] = [
  ['html', /no JSON/],
  ['half', /no JSON/],
  ['not a number', /no JSON/],
  ['huge', /more than \d+ bytes/],
  ['broken', /500/],
  ['redirect', /302/],
  [{ tooMany: '30' }, /429/],
  ['no hourly', /not requested/],
  ['wrong types', /not requested/],
  ['impossible', /no sea has/],
  ['local time', /not requested/],
  ['uneven', /hour by hour/],
  ['elsewhere', /another place/],
  ['last year', /another day/],
  ['half of the hours', /too few/],
  ['duplicate hours', /hour by hour/],
]
test.each(wrong)('either source that answers %j fails with a reason', async (manner, reason) => {
  for (const spoilt of ['marine', 'forecast']) {
    openMeteo.manner = ({ source }) => (source === spoilt ? manner : 'fine')
    const failure = await fetchOne().catch((error) => error)
    expect(failure).toBeInstanceOf(SourceFailure)
    expect(failure.message).toMatch(reason)
  }
})

test.each(['silent', 'stuck'] as const)('a source that is %s fails after a time limit', async (manner) => {
  openMeteo.manner = () => manner
  await expect(fetchOne({}, { timeoutMs: 50 })).rejects.toThrow('did not answer in time')
})

test('an unreachable source fails with a reason', async () => {
  const nowhere = await startOpenMeteo()
  await nowhere.close()
  await expect(fetchOne({}, nowhere.env)).rejects.toThrow(/ECONNREFUSED/)
})

test.each([
  ['30', '2026-11-20T15:20:30.000Z'],
  ['Fri, 20 Nov 2026 16:00:00 GMT', '2026-11-20T16:00:00.000Z'],
  // Nobody is believed who wants to be left alone for years.
  ['999999999999', '2026-11-21T15:20:00.000Z'],
  ['soon', undefined],
])('Retry-After %s is understood', async (tooMany, retryAt) => {
  openMeteo.manner = () => ({ tooMany })
  const failure = await fetchOne().catch((error) => error)
  expect(failure.retryAt?.toISOString()).toBe(retryAt)
})

test.each([
  ['Minutely API request limit exceeded. Please try again in one minute.', '2026-11-20T15:21:05.000Z'],
  ['Hourly API request limit exceeded. Please try again in the next hour.', '2026-11-20T16:01:00.000Z'],
  ['Daily API request limit exceeded. Please try again tomorrow.', '2026-11-21T00:01:00.000Z'],
  ['Too many concurrent requests', '2026-11-20T15:20:10.001Z'],
  ['Something else', undefined],
])('a refusal with the reason %j keeps its reason and sets the retry time', async (reason, retryAt) => {
  openMeteo.manner = () => ({ reason })
  const failure = await fetchOne().catch((error) => error)
  expect(failure).toMatchObject({ message: `answered 429: ${reason}`, isOfPlace: false })
  expect(failure.retryAt?.toISOString()).toBe(retryAt)
})

test('a reason cannot add lines to the log and is cut', async () => {
  openMeteo.manner = () => ({ reason: `a\n{"level":60}\u001b[2J${'b'.repeat(3_000)}` })
  const { message } = await fetchOne().catch((error) => error)
  expect(message).toMatch(/^answered 429: a \{"level":60\} \[2Jb+$/)
  expect(message.length).toBeLessThan(250)
})
