import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OpenedSurfer } from '#contract/operators/surfers.ts'
import { answer, failed, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { ListedSurfersPage, OpenedSurferPage } from '#web/pages/operators/surfers.tsx'

const operator = aSurfer({ firstName: 'Odo', lastName: 'Operator', isOperator: true })
const press = (name: string, place: HTMLElement = document.body) =>
  fireEvent.click(within(place).getByRole('button', { name }))

const opened = (firstName: string, change: Partial<OpenedSurfer> = {}): OpenedSurfer => ({
  ...aSurfer({ firstName, lastName: 'Lane', username: firstName.toLowerCase() }),
  email: `${firstName.toLowerCase()}@example.com`,
  emailVerified: false,
  signedUpAt: new Date().toISOString(),
  seenAt: new Date().toISOString(),
  hasTwoSteps: true,
  role: null,
  standing: null,
  signIns: 2,
  leavesAt: null,
  standingUntil: null,
  log: [],
  ...change,
})

const openList = (at = '/operators/surfers') => open(<ListedSurfersPage />, { at, as: operator })
const rows = () => within(screen.getByRole('list', { name: 'Surfers' })).getAllByRole('listitem')

test('surfers are listed with address, standing and the last day they were seen, and a search is in the address', async () => {
  const [kai, noa] = [
    opened('Kai', { role: 'owner' }),
    opened('Noa', { seenAt: null, standing: 'suspended', email: '' }),
  ]
  answer({ 'GET /api/operators/surfers': ({ query: { q } }) => (q === 'noa' ? [noa] : [kai, noa]) })
  openList()
  await screen.findByText('Kai Lane')
  expect(rows()[0]?.textContent).toBe('Kai Lane@kaikai@example.comSeen todayOwner')
  expect(rows()[1]?.textContent).toBe('Noa Lane@noaNot signed inSuspended')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' noa ' } })
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(location.search).toBe('?q=noa')
  screen.getByText('1 surfer')
  fireEvent.click(screen.getByRole('button', { name: /^Noa Lane/ }))
  await waitFor(() => expect(location.pathname).toBe(`/operators/surfers/${noa.id}`))
})

test('more surfers come on demand, and a search that finds nobody or fails is explained', async () => {
  const page = Array.from({ length: 50 }, (_, nth) => opened(`Kai${nth}`))
  answer({ 'GET /api/operators/surfers': ({ query }) => (query.cursor === page.at(-1)?.id ? [opened('Last')] : page) })
  const { unmount } = openList()
  await screen.findByText('Kai0 Lane')
  screen.getByText('50 or more surfers')
  press('Show more')
  await screen.findByText('Last Lane')
  unmount()
  answer({ 'GET /api/operators/surfers': failed() })
  openList('/operators/surfers?q=zed')
  await screen.findByText("Couldn't load the surfers")
  answer({ 'GET /api/operators/surfers': [] })
  press('Try again')
  await screen.findByText('Nobody found')
})

test('the list and a surfer are for operators alone, and one who is gone is not found', async () => {
  answer({ 'GET /api/operators/surfers': refused('operators_only') })
  const { unmount } = openList()
  await screen.findByText('This page is for the people who run this server')
  unmount()
  answer({
    'GET /api/operators/surfers/:id': refused('user_not_found'),
    'GET /api/moderation/surfers/:id': refused('user_not_found'),
  })
  open(<OpenedSurferPage id={crypto.randomUUID()} readerId={operator.id} />, { as: operator })
  await screen.findByText('Surfer not found')
})

/** Opens the page of a surfer on a server that changes them. */
async function openSurfer(surfer: OpenedSurfer) {
  let now = surfer
  const change = (changed: Partial<OpenedSurfer>) => () => {
    now = { ...now, ...changed }
    return now
  }
  answer({
    'GET /api/operators/surfers/:id': () => now,
    'GET /api/moderation/surfers/:id': { standing: null, until: null, decisions: [] },
    'DELETE /api/operators/surfers/:id/sign-ins': change({ signIns: 0 }),
    'DELETE /api/operators/surfers/:id/two-step': change({ hasTwoSteps: false }),
    'PUT /api/operators/surfers/:id/email-verification': change({ emailVerified: true }),
    'PUT /api/operators/surfers/:id/name': ({ body }) => change(body)(),
  })
  open(<OpenedSurferPage id={surfer.id} readerId={operator.id} />, {
    at: `/operators/surfers/${surfer.id}`,
    as: operator,
  })
  await screen.findByRole('heading', { name: `${surfer.firstName} Lane` })
}
const account = () => screen.getByRole('list', { name: 'Account' })

test('each action on an account asks first, is reported, and is no longer offered', async () => {
  await openSurfer(opened('Kai'))
  const act = async (name: string, question: string) => {
    press(name, account())
    press(name, await screen.findByRole('alertdialog', { name: question }))
  }
  await act('Confirm', 'Confirm kai@example.com?')
  await screen.findByText('The address of Kai Lane counts as confirmed.')
  await act('Turn Off', 'Turn codes off?')
  await screen.findByText('Kai Lane signs in without codes now.')
  await act('Sign Out', 'Sign out everywhere?')
  await screen.findByText('Kai Lane is signed out everywhere.')
  expect(account().textContent).toContain('kai@example.comConfirmed')
  expect(account().textContent).toContain('Codes on new devicesOff')
  expect(account().textContent).toContain('Signed inNowhere')
  expect(within(account()).getAllByRole('button')).toHaveLength(1)
})

test('an action that fails says so, and is offered again', async () => {
  await openSurfer(opened('Kai'))
  answer({ 'DELETE /api/operators/surfers/:id/sign-ins': failed(503) })
  press('Sign Out', account())
  press('Sign Out', await screen.findByRole('alertdialog'))
  await screen.findByText("Couldn't sign this surfer out")
  expect(within(account()).getByRole('button', { name: 'Sign Out' })).toHaveProperty('disabled', false)
})

test('a surfer is renamed, and a username that is taken is marked', async () => {
  await openSurfer(opened('Kai'))
  press('Change', account())
  const form = await screen.findByRole('dialog', { name: 'Change Name' })
  const type = (label: string, value: string) =>
    fireEvent.change(within(form).getByLabelText(label), { target: { value } })
  type('Username', 'noa')
  answer({ 'PUT /api/operators/surfers/:id/name': refused('username_taken') })
  press('Save', form)
  await within(form).findByText('Username is already taken')
  type('Username', 'kainoa')
  type('First Name', 'Kainoa')
  answer({ 'PUT /api/operators/surfers/:id/name': ({ body }) => opened('Kai', body) })
  press('Save', form)
  await screen.findByText('The name is Kainoa Lane now.')
  expect(sentTo('PUT /api/operators/surfers/:id/name').at(-1)).toEqual({
    ...{ firstName: 'Kainoa', lastName: 'Lane', username: 'kainoa' },
  })
})

test('what operators did about the surfer stands below', async () => {
  const kai = opened('Kai', {
    email: '',
    hasTwoSteps: false,
    signIns: 0,
    leavesAt: '2026-12-24T12:00:00Z',
    standing: 'limited',
    standingUntil: '2026-12-01T12:00:00Z',
  })
  const entry = {
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    operator,
    action: 'signed_out',
    surfer: kai,
    details: { browsers: 1 },
  }
  await openSurfer({ ...kai, log: [entry] })
  expect(screen.getByRole('list', { name: 'What operators did' }).textContent).toMatch(
    /^Odo Operator signed Kai Lane out everywhere\./,
  )
  expect(account().textContent).toContain('None. The surfer chooses one in the app.')
  screen.getByText(/^Leaves on /)
  screen.getByText('Limited')
  screen.getByText('Until Dec 1, 2026')
})
