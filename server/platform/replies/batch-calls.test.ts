import { expect, test } from 'vitest'
import { batchCalls } from '#server/platform/replies/batch-calls.ts'

/** Answers in capitals, each time once that is allowed or made to fail. */
function heldAnswers() {
  const asked: string[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const ask = batchCalls<string, string>(async (questions) => {
    asked.push(questions)
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return new Map(questions.filter((one) => one !== 'unknown').map((one) => [one, one.toUpperCase()]))
  })
  return { ask, asked, gates }
}

test('calls during a batch wait and share the next batch', async () => {
  const { ask, asked, gates } = heldAnswers()
  const first = ask('pier')
  const later = [ask('cliffs'), ask('pier'), ask('cliffs'), ask('unknown')]
  expect(asked).toEqual([['pier']])
  gates[0]!.resolve()
  expect(await first).toBe('PIER')
  await expect.poll(() => asked).toEqual([['pier'], ['cliffs', 'pier', 'unknown']])
  gates[1]!.resolve()
  expect(await Promise.all(later)).toEqual(['CLIFFS', 'PIER', 'CLIFFS', undefined])
})

test('a failed batch fails its own calls and no later ones', async () => {
  const { ask, gates } = heldAnswers()
  const failing = ask('pier')
  gates[0]!.reject(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  const again = ask('pier')
  gates[1]!.resolve()
  expect(await again).toBe('PIER')
})
