import { beforeEach, expect, test } from 'vitest'
import { limits } from '#server/limits.ts'
import { isWithin } from '#server/platform/config/rate-limits.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { withinOneHour } from '#test/safety/fold-hour.ts'

const server = serverInFile()
const { ask, buddies, aSpot, insert, plan, notices } = server
const spot = inFile(() => aSpot())
beforeEach(() => withinOneHour(server.db))

/** Kai and Noa, who want messages on plans by mail, and Lena; both are Kai's buddies. */
async function trio() {
  const [kai, lena, noa] = await buddies('Kai', 'Lena', 'Noa')
  const emailKinds = ['plan_message', 'plan_late']
  const wanting = [kai!, noa!].map(({ id: userId }) => ({ userId, emailKinds }))
  await insert('notificationPreferences', wanting)
  return { kai: kai!, lena: lena!, noa: noa! }
}
const write = (who: TestSurfer, plan: string, message: string) =>
  ask(who, `POST /api/plans/${plan}/messages`, { message })
const late = (who: TestSurfer, plan: string, minutes: number) => ask(who, `POST /api/plans/${plan}/late`, { minutes })
const newsOf = (who: TestSurfer) => notices(who, 'plan_message', 'plan_late')
const lettersTo = async ({ id }: TestSurfer) =>
  (await server.db.selectFrom('deliveries').select('id').where('userId', '=', id).execute()).length

test('a late notice notifies once an hour for each plan and each late surfer', async () => {
  const { kai, lena, noa } = await trio()
  const [id, other] = [await plan(kai, spot, { invited: [lena, noa] }), await plan(kai, spot, { invited: [lena] })]
  for (const [who, plan, minutes] of [
    [lena, id, 15],
    [noa, id, 30],
    [lena, other, 60],
    [lena, id, 30],
  ] as const)
    await late(who, plan, minutes)
  expect(await newsOf(kai)).toMatchObject([
    { kind: 'plan_late', planId: id, text: 'Lena Nakamura is running 30 min late to Huntington Pier' },
    { kind: 'plan_late', planId: other, text: 'Lena Nakamura is running 60 min late to Huntington Pier' },
    { kind: 'plan_late', planId: id, text: 'Noa Nakamura is running 30 min late to Huntington Pier' },
  ])
  expect(await lettersTo(kai)).toBe(3)
})

test('messages on many plans notify a limited number of times an hour, and then arrive silently', async () => {
  const { kai, lena, noa } = await trio()
  const id = await plan(kai, spot, { invited: [lena, noa] })
  const { size } = limits['plan-ring']
  for (let rung = 0; rung < size - 1; rung += 1)
    expect(await isWithin(server.db, { 'plan-ring': [lena.id] })).toBe(true)
  await write(lena, id, 'the last that rings')
  await write(lena, id, 'folded, and counted for nothing')
  expect([await lettersTo(kai), await lettersTo(noa)]).toEqual([1, 1])
  await late(lena, id, 15)
  expect((await newsOf(kai)).map(({ kind }) => kind)).toEqual(['plan_late', 'plan_message'])
  expect([await lettersTo(kai), await lettersTo(noa)]).toEqual([1, 1])
  await write(noa, id, 'counted apart')
  await late(noa, id, 30)
  expect(await lettersTo(kai)).toBe(2)
})
