import { expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { aPlan } from '#test/component/records.ts'
import { phaseOf } from '#web/features/plans/plan-phase.ts'

const start = Date.parse('2026-11-28T14:00:00.000Z')
const plan = aPlan({ startTime: new Date(start).toISOString() })

test('a plan can be edited until it begins, and allows check-in around its time', () => {
  expect(phaseOf(plan, start - 3 * HOUR_MS)).toMatchObject({ isAhead: true, isTimeToCheckIn: false })
  expect(phaseOf(plan, start - HOUR_MS)).toMatchObject({ isAhead: true, isTimeToCheckIn: true })
  expect(phaseOf(plan, start + HOUR_MS)).toMatchObject({ isAhead: false, isTimeToCheckIn: true })
  expect(phaseOf(plan, start + 3 * HOUR_MS)).toMatchObject({ isAhead: false, isTimeToCheckIn: false })
})

test('a canceled, fulfilled or declined plan does not allow check-in', () => {
  for (const over of [{ canceledAt: plan.startTime }, { sessionId: 'session' }, { ownAnswer: 'no' as const }])
    expect(phaseOf({ ...plan, ...over }, start).isTimeToCheckIn).toBe(false)
  expect(phaseOf({ ...plan, canceledAt: plan.startTime }, start - 3 * HOUR_MS).isAhead).toBe(false)
})

test('messages are open until the plan is over, and running late from three hours before it', () => {
  const at = (hours: number) => {
    const { isOpen, isNear } = phaseOf(plan, start + hours * HOUR_MS)
    return { isOpen, isNear }
  }
  expect(at(-4)).toEqual({ isOpen: true, isNear: false })
  expect(at(-3)).toEqual({ isOpen: true, isNear: true })
  expect(at(2.9)).toEqual({ isOpen: true, isNear: true })
  expect(at(3)).toEqual({ isOpen: false, isNear: false })
  expect(phaseOf({ ...plan, canceledAt: plan.startTime }, start).isOpen).toBe(false)
})
