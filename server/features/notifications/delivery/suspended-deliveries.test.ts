import { expect, test } from 'vitest'
import { setStanding } from '#test/accounts/standing-rows.ts'
import { setUpPushDeliveries } from '#test/fakes/push-deliveries.ts'
import { areBuddies } from '#test/fixtures/factories.ts'

const { pushing, service } = setUpPushDeliveries()

test('a suspended surfer gets no pushes but those about safety', async () => {
  const { server } = pushing
  const maya = await pushing.maya(service)
  await server.update('notificationPreferences', { pushKinds: ['joined', 'help'] }, { userId: maya.id })
  await areBuddies(server.db, maya, pushing.kai)
  await setStanding(server, maya, 'suspended')
  await pushing.tell(maya)
  await pushing.sendDue()
  expect(await pushing.deliveriesOf(maya)).toEqual([{ state: 'dropped', attempts: 0 }])
  const id = await server.checkIn(pushing.kai)
  expect(await server.ask(pushing.kai, `POST /api/surf-sessions/${id}/help`)).toMatchObject({ status: 200 })
  await pushing.sendDue()
  expect(await pushing.deliveriesOf(maya)).toContainEqual({ state: 'sent', attempts: 1 })
})
