import { expect, test } from 'vitest'
import { lookAgain } from '#scripts/testing/second-look.mjs'

const failure = (kind: string | undefined, name: string) => ({
  kind,
  name,
  title: 'a promise',
  error: 'broken\nat line 1',
})

/** Plays runs of one file each, of which those fail whose number is in `failing`. */
async function look(failures: ReturnType<typeof failure>[], failing: number[] = []) {
  const again: string[] = []
  const unsteady = await lookAgain(
    failures,
    async ({ name }) => !failing.includes(again.push(name)),
    new Date('2026-03-01T12:00:00Z'),
  )
  return { again, unsteady }
}

test('a test that fails once and then passes twice alone is flaky', async () => {
  const { again, unsteady } = await look([failure('e2e', 'e2e/people/plans.test.ts')])
  expect(again).toHaveLength(2)
  expect(unsteady).toEqual([{ test: 'e2e/people/plans.test.ts › a promise', error: 'broken', date: '2026-03-01' }])
})

test('a test that fails again has failed and is not run a third time', async () => {
  for (const failing of [[1], [2]]) {
    const { again, unsteady } = await look([failure('server', 'server/app.test.ts')], failing)
    expect([again.length, unsteady]).toEqual([failing[0], []])
  }
})

test.each([
  'test/permissions/permissions.test.ts',
  'test/proof/canary.test.ts',
  'server/features/safety/watch/alarms.test.ts',
])('%s must pass three times', async (name) =>
  expect((await look([failure('server', name)], [3])).unsteady).toEqual([]),
)

test.each(['architecture', 'unit', 'component', undefined])('a failure of %s is not rerun', async (kind) => {
  const { again, unsteady } = await look([failure(kind, 'surf/rating/rating.test.ts')])
  expect([again, unsteady]).toEqual([[], []])
})

test('if many files fail, none is rerun', async () => {
  const { again } = await look(Array.from({ length: 9 }, (_, nth) => failure('e2e', `e2e/${nth}.test.ts`)))
  expect(again).toEqual([])
})
