import { expect, test } from 'vitest'
import { pseudoText } from './pseudo-language.ts'

test.each([
  ['Saved', 'Šààṽéð'],
  ["It''s {name}", "Îţ''š {name}"],
  ['{count, plural, one {# wave} other {# waves}}', '{count, plural, one {# ŵààṽé} other {# ŵààṽéš}}'],
  [
    "''{place}'' {hasPlace, select, true {at} other {}} {link, element}",
    "''{place}'' {hasPlace, select, true {ààţ} other {}} {link, element}",
  ],
])('%s', (message, pseudo) => {
  expect(pseudoText(message)).toBe(pseudo)
})
