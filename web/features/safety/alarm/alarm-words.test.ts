import { expect, test } from 'vitest'
import { alarmTitle, mapLink } from '#web/features/safety/alarm/alarm-words.ts'

const user = { id: '', firstName: 'Kai', lastName: 'Nakamura', username: '', profileImageUrl: null }

test('an alarm names its surfer and its state', () => {
  expect(alarmTitle({ user, kind: 'overdue', state: 'open' })).toBe('Kai Nakamura has not come back')
  expect(alarmTitle({ user, kind: 'help', state: 'open' })).toBe('Kai Nakamura asked for help')
  expect(alarmTitle({ user, kind: 'help', state: 'reached' })).toBe('Kai Nakamura was reached')
  expect(alarmTitle({ user: { ...user, lastName: '' }, kind: 'overdue', state: 'over' })).toBe('All clear: Kai is fine')
  expect(alarmTitle({ user, kind: 'overdue', state: 'withdrawn' })).toBe('False alarm: Kai Nakamura is not overdue')
})

test('the map link has a pin at the place, also south and west', () => {
  const hash = new URL(mapLink(-37.8213, -122.5)).hash
  expect(hash).toBe('#map=15/-37.8213/-122.5')
  expect(new URL(mapLink(-37.8213, -122.5)).searchParams.get('mlat')).toBe('-37.8213')
})
