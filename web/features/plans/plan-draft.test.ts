import { expect, test } from 'vitest'
import type { Plan } from '#contract/plans.ts'
import { draftOf, editsOf, planOf, timeOfFirstLight, tomorrowOf } from '#web/features/plans/plan-draft.ts'

const kai = { id: 'kai', firstName: 'Kai', lastName: 'Waimea', username: 'kai', profileImageUrl: null }
const plan: Plan = {
  id: 'plan',
  user: { ...kai, id: 'ada', firstName: 'Ada' },
  surfSpot: { id: 'pier', name: 'Huntington Beach Pier', latitude: 33.6553, longitude: -118.0052 },
  startTime: new Date(2026, 10, 28, 6, 12).toISOString(),
  note: 'Bring the long one',
  canceledAt: null,
  invited: [{ user: kai, answer: 'maybe' }],
  ownAnswer: 'going',
  sessionId: null,
}

test('the form shows a plan by the clock of the reader, and sends it back as it was', () => {
  const draft = draftOf(plan)
  expect(draft).toMatchObject({ day: '2026-11-28', time: '06:12', invited: ['kai'] })
  expect(planOf(draft)).toMatchObject({ surfSpotId: 'pier', startTime: plan.startTime, note: plan.note })
  expect(editsOf(draft, draft)).toEqual({})
})

test('only what was changed is sent, in whatever order buddies were ticked', () => {
  const before = { ...draftOf(plan), invited: ['kai', 'noa'] }
  expect(editsOf(before, { ...before, invited: ['noa', 'kai'] })).toEqual({})
  expect(editsOf(before, { ...before, invited: ['noa'] })).toEqual({ invited: ['noa'] })
  expect(editsOf(before, { ...before, note: ' ', time: '07:00' })).toEqual({
    note: '',
    startTime: new Date(2026, 10, 28, 7).toISOString(),
  })
})

test('a form without a spot, a day or a time is no plan yet', () => {
  const draft = draftOf(plan)
  expect(planOf({ ...draft, spot: undefined })).toBeUndefined()
  expect(planOf({ ...draft, day: '' })).toBeUndefined()
  expect(planOf({ ...draft, time: '' })).toBeUndefined()
})

test('tomorrow comes after the last day of a year as well', () => {
  expect(tomorrowOf(new Date(2026, 11, 31, 23, 59))).toBe('2027-01-01')
})

test('a session begins at the first light of its day, and at seven where that is not known', () => {
  const rest = { sunrise: null, sunset: null, lastLight: null }
  const light = [
    { ...rest, day: '2026-11-21', firstLight: new Date(2026, 10, 21, 6, 1, 40).toISOString() },
    { ...rest, day: '2026-11-22', firstLight: new Date(2026, 10, 22, 6, 2, 30).toISOString() },
    { ...rest, day: '2026-11-23', firstLight: null },
  ]
  expect(timeOfFirstLight('2026-11-22', light)).toBe('06:02')
  expect(timeOfFirstLight('2026-11-23', light)).toBe('07:00')
  expect(timeOfFirstLight('2026-11-22')).toBe('07:00')
})
