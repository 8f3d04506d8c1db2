import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test("the system's dark theme and the chosen one have the same colours", () => {
  const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
  const blockOf = (selector: string) => tokens.split(`${selector} {`)[1]?.split('}')[0]?.replace(/\s+/g, ' ')
  const chosen = blockOf(':root[data-theme="before-dawn"]')
  expect(chosen).toContain('--page')
  expect(blockOf(':root:not([data-theme="dawn"])')).toBe(chosen)
})
