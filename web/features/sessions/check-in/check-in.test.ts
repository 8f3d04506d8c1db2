import { expect, test } from 'vitest'
import { newSettings } from '#test/component/new-account.ts'
import { type Choices, choicesOf, formatChoices, sessionAt } from './check-in.ts'

const position = { latitude: 33.382, longitude: -117.5886 }
const trestles = {
  id: '0199a1b2-0000-7000-8000-000000000001',
  name: 'Trestles',
  ...position,
  timeZone: 'America/Los_Angeles',
}
const fix = { latitude: 33.3821, longitude: -117.5889 }

test('a check-in at a chosen spot has the spot’s position, wherever the phone is', () => {
  expect(sessionAt({ spot: trestles, fix })).toEqual({
    session: { surfSpotId: trestles.id, ...position },
    place: { surfSpot: trestles, customLocation: null },
  })
})

test('a check-in at a secret spot has that spot’s position', () => {
  expect(sessionAt({ secretSpot: trestles, fix })).toEqual({
    session: { secretSpotId: trestles.id, ...position },
    place: { surfSpot: null, customLocation: 'Trestles' },
  })
})

test('a check-in by GPS alone is labelled as such', () => {
  expect(sessionAt({ spot: undefined, fix })).toEqual({
    session: { customLocation: 'Current GPS Location', ...fix },
    place: { surfSpot: null, customLocation: 'Current GPS Location' },
  })
})

test('a check-in without a spot and GPS cannot be sent', () => {
  expect(sessionAt({ spot: undefined, fix: undefined })).toBeUndefined()
})

const settings = newSettings({ defaultVisibility: 'buddies', overdueHours: 3, delaysPublishing: true })

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
