import { expect, test } from 'vitest'
import { addContact } from '#contract/people/emergency-contacts.ts'
import { bodyOf, rulesFor, valuesOf } from '#web/features/emergency-contacts/contact-form.ts'
import { brokenRules } from '#web/ui/fields/form-values.ts'

const values = { name: ' Anna ', phone: ' +61 412 345 678 ', email: '' }

test('blanks are left out, and what is empty is not sent', () => {
  expect(bodyOf(values)).toEqual({ name: 'Anna', phone: '+61 412 345 678', email: null })
  expect(addContact.body.safeParse(bodyOf(values)).success).toBe(true)
})

test('what the browser finds missing, the server would refuse beside the same field', () => {
  for (const wrong of [{ ...values, name: ' ' }, { ...values, phone: ' ' }, valuesOf()]) {
    const refused = addContact.body.safeParse(bodyOf(wrong))
    const paths = refused.success ? [] : refused.error.issues.map(({ path }) => path[0])
    expect(Object.keys(brokenRules(rulesFor(), wrong))).toEqual(expect.arrayContaining([paths[0]]))
  }
  expect(brokenRules(rulesFor(), values)).toEqual({})
})
