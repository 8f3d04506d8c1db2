import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { lineOf } from '#scripts/testing/events.mjs'

test('an event stays on one line, whatever separators an error contains', async () => {
  const event = { type: 'failed', error: 'one\ntwo\u2028three\u2029four' }
  const read: string[] = []
  for await (const line of createInterface(Readable.from([`${lineOf(event)}\n`]))) read.push(line)
  expect(read.map((line) => JSON.parse(line))).toEqual([event])
})
