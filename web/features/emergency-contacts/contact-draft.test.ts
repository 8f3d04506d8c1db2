import { expect, test } from 'vitest'
import { addContact } from '#contract/people/emergency-contacts.ts'
import { bodyOf, draftOf, missingIn } from '#web/features/emergency-contacts/contact-draft.ts'

const draft = { name: ' Anna ', phone: ' +61 412 345 678 ', email: '' }

test('blanks are left out, and what is empty is not sent', () => {
  expect(bodyOf(draft)).toEqual({ name: 'Anna', phone: '+61 412 345 678', email: null })
  expect(addContact.body.safeParse(bodyOf(draft)).success).toBe(true)
})

test('what the browser finds missing, the server would refuse beside the same field', () => {
  for (const wrong of [{ ...draft, name: ' ' }, { ...draft, phone: ' ' }, draftOf()]) {
    const refused = addContact.body.safeParse(bodyOf(wrong))
    const paths = refused.success ? [] : refused.error.issues.map(({ path }) => path[0])
    expect(Object.keys(missingIn(wrong))).toEqual(expect.arrayContaining([paths[0]]))
  }
  expect(missingIn(draft)).toEqual({})
})
