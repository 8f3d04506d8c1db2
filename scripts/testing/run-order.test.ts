import { expect, test, vi } from 'vitest'
import { RunOrder } from '#scripts/testing/run-order.ts'

const SECONDS = {
  'server/long.test.ts': 9,
  'web/long.test.ts': 8,
  'server/a.test.ts': 2,
  'server/b.test.ts': 1,
  'test/proof/short.test.ts': 1,
  'web/a.test.ts': 3,
}

const projects = new Map(
  ['server', 'unit'].map((name) => [name, { name, config: { isolate: false, sequence: { groupOrder: 0 } } }]),
)
const files = Object.entries(SECONDS).map(([file, seconds]) => ({
  moduleId: `/lineup/${file}`,
  project: projects.get(file.startsWith('web') ? 'unit' : 'server'),
  result: { failed: false, duration: seconds },
}))
const vitest = {
  config: { root: '/lineup' },
  cache: { getTestSpecificationResult: ({ result }: (typeof files)[0]) => result },
}

async function order(environment: Record<string, string> = {}) {
  vi.stubEnv('SHUFFLE_SEED', '').stubEnv('TEST_DISTANCES', undefined)
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const sorted = await new RunOrder(vitest as never).sort(files as never)
  return sorted.map(({ moduleId }) => moduleId.replace('/lineup/', ''))
}

test('the proofs come first and then long files, project by project', async () => {
  const longFirst = [
    'test/proof/short.test.ts',
    'server/long.test.ts',
    'server/a.test.ts',
    'server/b.test.ts',
    'web/long.test.ts',
    'web/a.test.ts',
  ]
  expect(await order()).toEqual(longFirst)
})

test('the files nearest to a change come first', async () => {
  const distances = JSON.stringify([
    ['server/b.test.ts', 1],
    ['web/a.test.ts', 0],
  ])
  const nearFirst = [
    'server/b.test.ts',
    'test/proof/short.test.ts',
    'server/long.test.ts',
    'server/a.test.ts',
    'web/a.test.ts',
    'web/long.test.ts',
  ]
  expect(await order({ TEST_DISTANCES: distances })).toEqual(nearFirst)
})

test('each seed gives an order of its own, in which the files of a project stay together', async () => {
  const orders = await Promise.all(['1', '2', '3', '4', '5', '6'].map((seed) => order({ SHUFFLE_SEED: seed })))
  expect(await order({ SHUFFLE_SEED: '1' })).toEqual(orders[0])
  expect(new Set(orders.map(String)).size).toBeGreaterThan(1)
  for (const one of orders)
    expect(one.map((file) => file.startsWith('web'))).toEqual([...Array(4).fill(false), ...Array(2).fill(true)])
})
