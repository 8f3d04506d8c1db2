import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SessionConditions } from '#contract/sessions/frozen-conditions.ts'
import { answer } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { aFrozenMoment } from '#test/postgres/frozen-rows.ts'
import { SessionConditionsList } from '#web/features/conditions/frozen-conditions.tsx'

const surfer = aSurfer()
const start = aFrozenMoment('2026-11-20T15:20:00.000Z')
const hour = start.hour!

async function read(conditions: Partial<SessionConditions>) {
  answer({ 'GET /api/surf-sessions/:id/conditions': { start, end: null, isPending: false, ...conditions } })
  const { settled } = open(<SessionConditionsList session={aSession(surfer)} />, { as: surfer })
  await settled()
  return screen.queryByRole('group', { name: 'Conditions' })?.textContent ?? ''
}

test('session conditions name the unknown values', async () => {
  const text = await read({ start: { ...start, hour: { ...hour, waterTemperature: null } } })
  expect(text).toMatch(/Swell4 ft at 13 s from SW/)
  expect(text).toMatch(/Water–not known/)
  expect(text).toMatch(/Tide2\.6 ft, rising/)
  expect(text).not.toContain('at the end')
})

test('values that differed at the end are shown beside those at the start', async () => {
  const end = aFrozenMoment('2026-11-20T17:20:00.000Z')
  const text = await read({ end: { ...end, hour: { ...hour, windSpeed: 30, windDirection: 90, windSide: null } } })
  expect(text).toMatch(/at the end 19 mph from the east/)
})

test('a rating is explained on demand', async () => {
  const reason = { factor: 'swell', effect: 'good', text: '', waveHeight: 1.4, period: 14 } as const
  expect(await read({ start: { ...start, reasons: [reason] } })).toMatch(/Why this rating.*Faces of \d/)
})

test('pending conditions show that they are being looked up', async () => {
  expect(await read({ isPending: true })).toContain("We're still looking up the forecast for that hour.")
})

test('a session in an hour without a forecast shows that', async () => {
  expect(await read({ start: { ...start, hour: null } })).toContain('There is no forecast for that hour.')
})

test('readers who may not know the exact start see no conditions', async () => {
  expect(await read({ start: null })).toBe('')
})
