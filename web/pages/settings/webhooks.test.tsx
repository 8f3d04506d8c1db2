import { randomUUID } from 'node:crypto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, failed, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { ServerWebhooksPage, WebhooksPage } from '#web/pages/settings/webhooks.tsx'

const NOW = new Date().toISOString()
const hook = {
  ...{ id: randomUUID(), name: 'Home', url: 'https://hooks.example.com/lineup', events: ['session.ended'] },
  ...{ createdAt: NOW, isOn: true, failingSince: null, formerSecretUntil: null },
}
const call = {
  ...({ id: randomUUID(), type: 'session.ended', happenedAt: NOW, state: 'failed', attempts: 10 } as const),
  ...{ triedAt: NOW, nextAt: null, answer: '503' },
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const at = '/settings/webhooks'

test('without webhooks the page says what they are, and a new one shows its secret once', async () => {
  answer({ 'GET /api/webhooks': [], 'POST /api/webhooks': { webhook: hook, secret: 'whsec_c2VjcmV0' } })
  open(<WebhooksPage />, { at })
  await screen.findByText('No webhooks yet')
  press('New Webhook')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Address'), { target: { value: ` ${hook.url} ` } })
  fireEvent.click(dialog.getByRole('checkbox', { name: "You're overdue" }))
  press('Create')
  expect(await screen.findByDisplayValue('whsec_c2VjcmV0')).toBeTruthy()
  expect(sentTo('POST /api/webhooks')).toMatchObject([
    { url: hook.url, events: ['session.checked_in', 'session.checked_out', 'session.ended', 'forecast.alert'] },
  ])
})

test('a webhook that fails says so, lists its calls, and sends one again', async () => {
  answer({
    'GET /api/webhooks': [{ ...hook, failingSince: NOW }],
    'GET /api/webhooks/:id/deliveries': [call],
    'POST /api/webhooks/:id/deliveries/:deliveryId/replay': { ...call, state: 'due', attempts: 0, nextAt: NOW },
  })
  open(<WebhooksPage />, { at: `${at}?webhook=${hook.id}` })
  expect(await screen.findByText('503 after 10 tries')).toBeTruthy()
  expect(screen.getAllByText(/^Failing since /).length).toBeGreaterThan(0)
  press(/^Send again: /)
  await waitFor(() => expect(sentTo('POST /api/webhooks/:id/deliveries/:deliveryId/replay')).toHaveLength(1))
})

test('a new secret is confirmed and shown once, and the page says how long both sign', async () => {
  answer({
    'GET /api/webhooks': [hook],
    'GET /api/webhooks/:id/deliveries': [],
    'POST /api/webhooks/:id/secret': { webhook: { ...hook, formerSecretUntil: NOW }, secret: 'whsec_bmV3' },
  })
  open(<WebhooksPage />, { at: `${at}?webhook=${hook.id}` })
  fireEvent.click(await screen.findByRole('button', { name: 'New Secret' }))
  expect(screen.queryByText(/^Signed with the old secret, too/)).toBeNull()
  answer({ 'GET /api/webhooks': [{ ...hook, formerSecretUntil: NOW }] })
  press('Make a Secret')
  expect(await screen.findByDisplayValue('whsec_bmV3')).toBeTruthy()
  expect(sentTo('POST /api/webhooks/:id/secret')).toHaveLength(1)
})

test('the page of operators has the events of the server, and a failure can be tried again', async () => {
  answer({ 'GET /api/operators/webhooks': failed() })
  open(<ServerWebhooksPage />, { at: '/operators/webhooks', as: aSurfer({ isOperator: true }) })
  await screen.findByText("Couldn't load webhooks")
  answer({ 'GET /api/operators/webhooks': [{ ...hook, events: ['report.received'], isOn: false }] })
  press('Try again')
  expect((await screen.findByRole('list', { name: 'Webhooks' })).textContent).toBe('HomeOffA new report')
})
