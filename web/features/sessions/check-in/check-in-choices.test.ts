import { expect, test } from 'vitest'
import type { Settings } from '#contract/accounts/own-data.ts'
import { type Choices, choicesOf, formatChoices } from './check-in-choices.ts'

const settings: Settings = {
  defaultVisibility: 'buddies',
  findableBy: 'everyone',
  units: 'imperial',
  overdueHours: 3,
  delaysPublishing: true,
  hidesFirstSteps: true,
  declinesPush: false,
  asksAboutSafetyMail: false,
}

test('choices not made for a session follow the settings', () => {
  expect(choicesOf(settings, {})).toEqual({ visibility: 'buddies', isDelayed: true, overdueHours: 3 })
  expect(choicesOf(settings, { isDelayed: false, overdueHours: 1 })).toEqual({
    visibility: 'buddies',
    isDelayed: false,
    overdueHours: 1,
  })
})

test('one line sums up the check-in choices', () => {
  const words = (changed: Partial<Choices>) => formatChoices(choicesOf(settings, changed))
  expect(words({})).toBe('Buddies see it after you leave. Alarm after 3 h.')
  expect(words({ visibility: 'everyone', isDelayed: false, overdueHours: 1 })).toBe(
    'Everyone sees it. Alarm after 1 h.',
  )
  expect(words({ visibility: 'private' })).toBe('Only you see it. Alarm after 3 h.')
})
