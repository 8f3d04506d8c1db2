import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guarded, inEveryRun, longOnly, proofsFor } from '#test/proof/guards.mjs'

const proofs = globSync('**/*.test.ts', { cwd: 'test/proof' }).map((file) => file.replace('.test.ts', ''))
const rotating = Object.keys(guarded)
/** What a run contains beside the proofs of every run. */
const chosen = (changedFiles: string[], seed = 0) =>
  proofsFor(changedFiles, seed).filter((name) => !inEveryRun.includes(name))

test('every proof is in every run, names the code it guards or runs at length only', () => {
  expect([...inEveryRun, ...rotating, ...longOnly].toSorted()).toEqual(proofs.toSorted())
})

test('all guarded paths of a proof exist', () => {
  const missing = Object.values(guarded)
    .flat()
    .filter((place) => globSync([place, `${place}*`]).length === 0)
  expect(missing).toEqual([])
})

test('each run contains the proofs of every run and two more', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    expect(proofsFor([], seed)).toEqual(expect.arrayContaining(inEveryRun))
    expect(chosen([], seed)).toHaveLength(2)
  }
})

test('nine consecutive seeds include every proof', () => {
  const brought = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((last) => chosen([], 2_000_000 + last))
  expect(brought.toSorted()).toEqual(rotating.toSorted())
})

test.each(rotating)('a change of the code that %s guards includes it in every run', (name) => {
  for (const place of guarded[name]!) {
    const file = place.endsWith('/') ? `${place}part.ts` : place
    for (let seed = 0; seed < 9; seed += 1) expect(chosen([file], seed)).toContain(name)
  }
})

test('a changed proof includes itself, and a change of shared proof code includes all', () => {
  for (let seed = 0; seed < 9; seed += 1) {
    expect(chosen(['test/proof/clocks.test.ts'], seed)).toContain('clocks')
    expect(chosen(['test/proof/processes/lineup-process.ts'], seed)).toHaveLength(rotating.length)
  }
})

test('a change of other code adds no more than two proofs', () => {
  expect(chosen(['server/features/safety/watch/watch.test.ts', 'web/pages/map.tsx', 'README.md'])).toHaveLength(2)
})
