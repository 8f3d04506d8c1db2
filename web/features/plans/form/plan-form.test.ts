import { expect, test } from 'vitest'
import type { Plan } from '#contract/people/plans.ts'
import { aPlan } from '#test/component/records.ts'
import { aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { editsOf, planOf, timeOfFirstLight, tomorrowOf, valuesOf } from '#web/features/plans/form/plan-form.ts'

const kai = { id: 'kai', firstName: 'Kai', lastName: 'Waimea', username: 'kai', profileImageUrl: null }
const pier = { ...aSpot({ id: 'pier' }), timeZone: 'America/Los_Angeles' }
const guest = { user: kai, answer: 'maybe' } as const
const startTime = '2026-11-28T14:12:00.000Z'
const plan = aPlan({ surfSpot: pier, startTime, note: 'Bring the long one', invited: [guest] })

const THERE = plan.surfSpot.timeZone

test('the form shows a plan in the spot’s local time, and an untouched plan has no edits', () => {
  const values = valuesOf(plan)
  expect(values).toMatchObject({ day: '2026-11-28', time: '06:12', invited: ['kai'] })
  expect(planOf(values, THERE)).toMatchObject({ surfSpotId: 'pier', startTime: plan.startTime, note: plan.note })
  expect(editsOf(plan, values, THERE)).toEqual({})
})

test('only changed fields are sent, regardless of the order of buddies', () => {
  const noa = { ...kai, id: 'noa', firstName: 'Noa' }
  const both: Plan = { ...plan, invited: [...plan.invited, { user: noa, answer: null }] }
  const before = valuesOf(both)
  expect(editsOf(both, { ...before, invited: ['noa', 'kai'] }, THERE)).toEqual({})
  expect(editsOf(both, { ...before, invited: ['noa'] }, THERE)).toEqual({ invited: ['noa'] })
  expect(editsOf(both, { ...before, note: ' ', time: '07:00' }, THERE)).toEqual({
    note: '',
    startTime: '2026-11-28T15:00:00.000Z',
  })
})

test('the same time at a spot in another zone is a different moment', () => {
  const values = { ...valuesOf(plan), spot: { id: 'ribeira', name: "Ribeira d'Ilhas" } }
  expect(editsOf(plan, values, 'Europe/Lisbon')).toEqual({
    surfSpotId: 'ribeira',
    startTime: '2026-11-28T06:12:00.000Z',
  })
})

test('a form without a spot, a day or a time gives no plan', () => {
  const values = valuesOf(plan)
  expect(planOf({ ...values, spot: undefined }, THERE)).toBeUndefined()
  expect(planOf({ ...values, day: '' }, THERE)).toBeUndefined()
  expect(planOf({ ...values, time: '' }, THERE)).toBeUndefined()
})

test('tomorrow is the spot’s tomorrow, also at the end of a year', () => {
  expect(tomorrowOf(new Date('2026-12-31T23:59:00Z'), 'UTC')).toBe('2027-01-01')
  expect(tomorrowOf(new Date('2026-12-31T23:59:00Z'), 'Asia/Makassar')).toBe('2027-01-02')
})

test('a session starts at first light by default, or at seven if that is unknown', () => {
  const rest = { sunrise: null, sunset: null, lastLight: null }
  const light = [
    { ...rest, day: '2026-11-21', firstLight: '2026-11-21T14:01:40.000Z' },
    { ...rest, day: '2026-11-22', firstLight: '2026-11-22T14:02:30.000Z' },
    { ...rest, day: '2026-11-23', firstLight: null },
  ]
  expect(timeOfFirstLight('2026-11-22', light, THERE)).toBe('06:02')
  expect(timeOfFirstLight('2026-11-23', light, THERE)).toBe('07:00')
  expect(timeOfFirstLight('2026-11-22', [], THERE)).toBe('07:00')
})
