import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationKinds } from '#contract/people/notification-kinds.ts'
import { aSurfer } from '#test/fixtures/factories.ts'
import { type AbuseGround, startAbuseGround } from '#test/proof/abuse/ground.ts'

let ground: AbuseGround
beforeAll(async () => {
  ground = await startAbuseGround()
})
afterAll(async () => {
  expect(await ground.close()).toEqual([])
})

test('buddy requests of twenty new accounts send one surfer four e-mails', async () => {
  const maya = await aSurfer(ground.db, { firstName: 'Maya' })
  await ground.db
    .insertInto('notificationPreferences')
    .values({ userId: maya.id, emailKinds: [...notificationKinds] })
    .execute()
  const statuses: number[] = []
  for (let nth = 0; nth < 20; nth += 1) {
    const stranger = await aSurfer(ground.db, { firstName: `Stranger${nth}` })
    statuses.push((await ground.act(stranger, 'POST /api/buddy-requests', { followingId: maya.id })).status)
  }
  const subjects = () => ground.lettersTo(maya).map(({ headers }) => headers.subject!)
  await ground.until(ground.isQuiet, 'what may leave has left')
  const atOnce = subjects().length
  await ground.passPeriods()
  await ground.until(() => subjects().length > atOnce, 'what waited has left')
  await ground.until(ground.isQuiet, 'all letters have left')
  console.log(
    `Requests of twenty new accounts: answered ${new Set(statuses).size === 1 ? statuses[0] : statuses}, letters ${atOnce} at once; in all ${subjects().length}, the last '${subjects().at(-1)}'.`,
  )
  expect(new Set(statuses)).toEqual(new Set([201]))
  expect(atOnce).toBe(3)
  expect(subjects()).toHaveLength(4)
  expect(subjects().at(-1)).toBe('17 new buddy requests')
})

test('nine spellings of one mailbox get three questions', async () => {
  const names = ['ben', 'b.en', 'be.n', 'b.e.n', 'ben+1', 'b.en+2', 'BEN', 'Be.n+surf', 'ben+3']
  const statuses: number[] = []
  for (const [nth, name] of names.entries()) {
    const email = `${name}@${nth % 2 ? 'googlemail' : 'gmail'}.com`
    const asked = await ground.act(await aSurfer(ground.db), 'POST /api/emergency-contacts', { name: 'Ben', email })
    statuses.push(asked.status)
  }
  const toBen = () => ground.mail.letters.filter(({ to }) => /^b\.?e\.?n/i.test(to))
  await ground.until(() => toBen().length >= 3, 'the questions')
  console.log(`Nine spellings of one mailbox: answered ${statuses}, ${toBen().length} letters.`)
  expect(statuses).toEqual([201, 201, 201, 429, 429, 429, 429, 429, 429])
  expect(toBen()).toHaveLength(3)
})
