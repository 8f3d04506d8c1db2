import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSurfer } from '#test/factories.ts'
import { type AbuseGround, startAbuseGround } from '#test/proof/abuse-ground.ts'

let ground: AbuseGround
beforeAll(async () => {
  ground = await startAbuseGround()
})
afterAll(async () => {
  expect(await ground.close()).toEqual([])
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
