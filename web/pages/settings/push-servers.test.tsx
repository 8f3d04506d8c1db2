import { randomUUID } from 'node:crypto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notificationKinds } from '#contract/people/notification-kinds.ts'
import type { NotificationSettings } from '#contract/people/notifications.ts'
import { answer, failed, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { NotificationSettingsPage } from '#web/pages/settings/notification-settings.tsx'

const NOW = new Date().toISOString()
const server = {
  ...{ id: randomUUID(), kind: 'ntfy' as const, address: 'https://ntfy.sh', topic: 'mayas-phone', hasToken: false },
  ...{ createdAt: NOW, usedAt: null, failingSince: null, isOn: true },
}
const off = { inApp: true, push: false, email: false }
const settings = {
  kinds: Object.fromEntries(notificationKinds.map((kind) => [kind, off])) as NotificationSettings['kinds'],
  ...{ quietHours: null, canMail: false, pushKey: 'key' },
}
const surfer = aSurfer()
const show = (at = '/settings/notifications') => open(<NotificationSettingsPage user={surfer} />, { at, as: surfer })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a server of ntfy is added, and its test says whether it arrived', async () => {
  let listed: (typeof server)[] = []
  let isTaken = false
  answer({
    'GET /api/notification-settings': settings,
    'GET /api/push-servers': () => listed,
    'POST /api/push-servers': () => {
      listed = [server]
      return server
    },
    'POST /api/push-servers/:id/test': () => ({ isTaken, answer: isTaken ? '200' : '403', server }),
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add ntfy or Gotify' }))
  await screen.findByText(/Anyone who knows the topic can read/)
  expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true)
  type('Topic', ' mayas-phone ')
  press('Add')
  expect(await screen.findByText('ntfy.sh/mayas-phone', { selector: 'p' })).toBeTruthy()
  expect(sentTo('POST /api/push-servers')).toEqual([
    { kind: 'ntfy', address: 'https://ntfy.sh', topic: 'mayas-phone', token: null },
  ])
  press('Send a Test')
  await screen.findByText('The server wants a token that may send there (403).')
  isTaken = true
  press('Send a Test')
  await screen.findByText('The server took the test. It should be on your phone now.')
  press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog'), 'not the form either').toBe(null))
})

test('Gotify needs an address and a token, and shows what the server refuses', async () => {
  answer({
    'GET /api/notification-settings': settings,
    'GET /api/push-servers': [],
    'POST /api/push-servers': failed(),
  })
  show('/settings/notifications?push-server')
  fireEvent.click(await screen.findByRole('button', { name: 'Gotify' }))
  expect(screen.queryByLabelText('Topic')).toBe(null)
  type('Server', 'https://push.example.com/gotify')
  type('Application token', 'Aknown')
  press('Add')
  await waitFor(() =>
    expect(sentTo('POST /api/push-servers')).toEqual([
      { kind: 'gotify', address: 'https://push.example.com/gotify', token: 'Aknown' },
    ]),
  )
  expect(await screen.findByText("Couldn't add it")).toBeTruthy()
})

test('the list has the state of each server, five at most, and one that is off is removed', async () => {
  const five = Array.from({ length: 5 }, (_, nth) => ({ ...server, id: randomUUID(), topic: `topic${nth}` }))
  five[1] = { ...five[1]!, isOn: false }
  answer({
    'GET /api/notification-settings': settings,
    'GET /api/push-servers': five,
    'DELETE /api/push-servers/:id': ({ params }) => ({ id: params.id! }),
  })
  show()
  const list = within(await screen.findByRole('list', { name: 'ntfy and Gotify' }))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  expect(screen.queryByRole('button', { name: 'Add ntfy or Gotify' })).toBe(null)
  fireEvent.click(list.getByRole('button', { name: /topic1/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await screen.findByText('Remove this server?')
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1)!)
  await waitFor(() => expect(sentTo('DELETE /api/push-servers/:id')).toHaveLength(1))
})
