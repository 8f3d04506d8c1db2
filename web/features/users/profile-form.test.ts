import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type User, updateProfile } from '#contract/accounts/users.ts'
import { bodyOf, type ProfileValues, rules, toggled, valuesOf } from '#web/features/users/profile-form.ts'
import { brokenRules } from '#web/ui/fields/form-values.ts'
import * as english from '#words/server/issues.ts'

const user: User = {
  id: crypto.randomUUID(),
  firstName: 'Maya',
  lastName: 'Lindqvist',
  username: 'maya.l',
  profileImageUrl: null,
  email: 'maya@example.com',
  surfingType: ['fish', 'shortboard', 'something of old'],
  emergencyContact: null,
  emergencyContactPhone: null,
  emailVerified: true,
  units: 'imperial',
  isOperator: false,
  isModerator: false,
}
const values = valuesOf(user)

test('surfing types have one fixed order, without unknown ones', () => {
  expect(values.surfingType).toEqual(['shortboard', 'fish'])
  expect(toggled(['fish'], 'shortboard')).toEqual(['shortboard', 'fish'])
  expect(toggled(['shortboard', 'fish'], 'shortboard')).toEqual(['fish'])
})

test('empty optional fields are sent as null', () => {
  expect(bodyOf({ ...values, emergencyContact: ' Ola ', emergencyContactPhone: ' ' })).toMatchObject({
    emergencyContact: 'Ola',
    emergencyContactPhone: null,
  })
})

const texts: Record<string, unknown> = { ...english }

/** As the server writes it: a figure is the schema's limit. */
function textOf({ message, ...limits }: z.core.$ZodIssue): unknown {
  const text = texts[message]
  const { minimum, maximum } = limits as { minimum?: number; maximum?: number }
  return typeof text === 'function' ? (text as (figure: number) => string)(minimum ?? maximum ?? 0) : text
}

test.each<[Partial<ProfileValues>, object]>([
  [{}, {}],
  [{ username: 'ab' }, { username: 'Username must be at least 3 characters' }],
  [{ username: ' ab ' }, { username: 'Username must be at least 3 characters' }],
  [{ username: 'a'.repeat(20) }, {}],
  [{ username: 'a'.repeat(21) }, { username: 'Username must be less than 20 characters' }],
  [{ username: 'maya l' }, { username: 'Username may have letters, digits, _ and .' }],
  [{ firstName: '   ' }, { firstName: 'First name is required' }],
  [{ lastName: '' }, { lastName: 'Last name is required' }],
  [{ surfingType: [] }, { surfingType: 'Please select at least one surfing type' }],
])('%j is reported beside its field, with the server’s text', (typed, issues) => {
  const filled = { ...values, ...typed }
  expect(brokenRules(rules, filled)).toEqual(issues)
  const answer = updateProfile.body.safeParse(bodyOf(filled))
  const refused = answer.success ? [] : answer.error.issues.map((issue) => [issue.path[0], textOf(issue)])
  expect(Object.fromEntries(refused)).toEqual(issues)
})
