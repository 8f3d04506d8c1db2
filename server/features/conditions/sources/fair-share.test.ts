import { expect, test } from 'vitest'
import type { Demand } from '#server/features/conditions/cells.ts'
import { sharesOf } from '#server/features/conditions/sources/fair-share.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const fullDay = { perDay: 9_800, left: 9_800, endsInMs: 24 * HOUR_MS }
const WEIGHT_OF_PLACE = 2
const share = (demand: Demand, day = fullDay) => sharesOf(demand, day, WEIGHT_OF_PLACE)

test('places within the budget are requested every 5¾ hours, with or without readers', () => {
  for (const places of [1_097, 1_115])
    for (const wanted of [0, 100, places])
      expect(share({ wanted, others: places - wanted })).toEqual({ othersWaitMs: 0, onlyWanted: false })
  expect(share({ wanted: 0, others: 1_116 }).othersWaitMs).toBeGreaterThan(0)
})

test('beyond the budget, places without readers wait longer the more there are', () => {
  const waits = [3_000, 6_000, 60_000].map((others) => share({ wanted: 300, others }).othersWaitMs / HOUR_MS)
  expect(waits.map(Math.round)).toEqual([18, 41, 460])
})

test('the budget that readers need for the rest of the day is reserved', () => {
  const demand = { wanted: 400, others: 2_600 }
  const at = (left: number, hours: number) => share(demand, { ...fullDay, left, endsInMs: hours * HOUR_MS }).onlyWanted
  expect([at(3_400, 24), at(3_300, 24), at(1_700, 12), at(1_600, 12), at(500, 1), at(480, 1)]).toEqual([
    false,
    true,
    false,
    true,
    false,
    true,
  ])
})

test('when readers want more than the budget, a fifth of it stays for other places', () => {
  const { othersWaitMs, onlyWanted } = share({ wanted: 5_000, others: 1_000 })
  expect(onlyWanted).toBe(false)
  expect(othersWaitMs / HOUR_MS).toBeCloseTo((1.1 * 1_000 * 2 * 24) / (9_800 / 5) - 5.75)
})
