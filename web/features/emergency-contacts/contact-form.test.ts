import { expect, test } from 'vitest'
import { addContact } from '#contract/people/emergency-contacts.ts'
import { bodyOf, rulesFor, valuesOf } from '#web/features/emergency-contacts/contact-form.ts'
import { brokenRules } from '#web/ui/fields/form-values.ts'

const values = { name: ' Anna ', phone: ' +61 412 345 678 ', email: '' }

test('contact details are trimmed, and empty fields are not sent', () => {
  expect(bodyOf(values)).toEqual({ name: 'Anna', phone: '+61 412 345 678', email: null })
  expect(addContact.body.safeParse(bodyOf(values)).success).toBe(true)
})

test('the surfer’s own language is sent as none, and one that the contact chose not at all', () => {
  expect(bodyOf({ ...values, language: '' }).language).toBeNull()
  expect(bodyOf({ ...values, language: 'ja' }).language).toBe('ja')
  expect(bodyOf(values)).not.toHaveProperty('language')
})

test('the form marks the same missing fields that the server would refuse', () => {
  for (const wrong of [{ ...values, name: ' ' }, { ...values, phone: ' ' }, valuesOf()]) {
    const refused = addContact.body.safeParse(bodyOf(wrong))
    const paths = refused.success ? [] : refused.error.issues.map(({ path }) => path[0])
    expect(Object.keys(brokenRules(rulesFor(), wrong))).toEqual(expect.arrayContaining([paths[0]]))
  }
  expect(brokenRules(rulesFor(), values)).toEqual({})
})
