import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { envExample } from './print-env-example.ts'

test('.env.example is what `node scripts/print-env-example.ts` prints', async () => {
  expect(await readFile(new URL('../.env.example', import.meta.url), 'utf8')).toBe(envExample())
})
