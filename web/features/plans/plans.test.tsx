import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Plan, PlanMessage } from '#contract/people/plans.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { answer, failed, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aPlan } from '#test/component/records.ts'
import { aForecast, aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { dialogs } from '#web/app/dialogs.tsx'
import { fetchAllActs, pageActs } from '#web/app/page-acts.ts'
import { OutboxProvider } from '#web/features/outbox/outbox-provider.tsx'
import { UpcomingPlans } from '#web/features/plans/upcoming-plans.tsx'

const ADA = aSurfer({ firstName: 'Ada', lastName: 'Planahead' })
const BO = aSurfer({ firstName: 'Bo', lastName: 'Planalong' })
const PIER = aSpot({ name: 'Huntington Beach Pier' })
const GRAVIERE = aSpot({ id: crypto.randomUUID(), name: 'La Gravière', area: 'Hossegor' })

/** Ada's plan at the pier, to which Bo is invited. */
const adasPlan = (change: Partial<Plan> = {}) =>
  aPlan({
    user: ADA,
    surfSpot: { ...PIER, timeZone: 'America/Los_Angeles' },
    invited: [{ user: BO, answer: 'maybe' }],
    ownAnswer: 'maybe',
    ...change,
  })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const show = (shown: ReactNode, as = ADA, at = '/') =>
  open(
    <OutboxProvider surferId={as.id} acts={pageActs} fetchActs={fetchAllActs}>
      {shown}
    </OutboxProvider>,
    { as, at },
  )

test('Home shows the next three plans, and the rest on demand', async () => {
  answer({ 'GET /api/plans': [1, 2, 3, 4, 5].map(() => adasPlan()) })
  show(<UpcomingPlans readerId={ADA.id} onOpen={() => {}} />)
  const list = within(await screen.findByRole('list', { name: 'Upcoming sessions' }))
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  fireEvent.click(button('Show all 5'))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
})

test('a plan hidden from the reader is reported as not found', async () => {
  answer({ 'GET /api/plans/:id': refused('plan_not_found') })
  show(<dialogs.plan viewer={ADA} />, ADA, `/?plan=${crypto.randomUUID()}`)
  await screen.findByText('Plan not found')
})

/** The plan as Bo sees it. */
async function openPlan(plan = adasPlan(), as = BO, items: PlanMessage[] = []) {
  answer({
    'GET /api/plans/:id': plan,
    'GET /api/plans/:id/messages': { items, hasOlder: false },
    'GET /api/surf-spots/:id/forecast': aForecast(),
  })
  show(<dialogs.plan viewer={as} />, as, `/?plan=${plan.id}`)
  return await screen.findByRole('dialog', { name: 'Planned Session' })
}

test('an answer that failed to save is undone', async () => {
  await openPlan()
  answer({ 'PUT /api/plans/:id/answer': failed() })
  fireEvent.click(await screen.findByRole('button', { name: 'No' }))
  await screen.findByText('Not answered')
  await waitFor(() => expect(button('Maybe').getAttribute('aria-pressed')).toBe('true'))
})

test('a plan shows that somebody left, even if no one else is invited', async () => {
  const sheet = await openPlan(adasPlan({ invited: [], someoneLeft: true }), ADA)
  await within(sheet).findByText('Somebody left this plan.')
})

test('a canceled plan is marked and can be neither answered nor edited', async () => {
  const canceledAt = new Date().toISOString()
  const sheet = await openPlan(adasPlan({ canceledAt }), ADA)
  await within(sheet).findByText('Canceled')
  for (const name of ['Edit', 'Cancel Plan']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Are you coming?' })).toBeNull()
})

/** Near its time. */
const soon = () => new Date(Date.now() + HOUR_MS).toISOString()

test('a plan that is due leads to the check-in at its spot, and to its session once there is one', async () => {
  await openPlan(adasPlan({ startTime: soon() }))
  fireEvent.click(await screen.findByRole('button', { name: 'Check In Here' }))
  expect(location.search).toBe(`?check-in=${PIER.id}`)
  cleanup()
  const sessionId = crypto.randomUUID()
  await openPlan(adasPlan({ startTime: soon(), sessionId }))
  fireEvent.click(await screen.findByRole('button', { name: 'See Your Session' }))
  expect(screen.queryByRole('button', { name: 'Check In Here' })).toBeNull()
  expect(location.search).toContain(`session=${sessionId}`)
})

/** A message on a plan, from Ada. */
const aMessage = (change: Partial<PlanMessage> = {}): PlanMessage => ({
  ...{ id: crypto.randomUUID(), user: ADA, createdAt: new Date().toISOString(), message: 'Go home', lateMinutes: null },
  ...change,
})

test('one press posts that a surfer is running late', async () => {
  await openPlan(adasPlan({ startTime: soon() }))
  const late = aMessage({ user: BO, message: null, lateMinutes: 15 })
  answer({ 'POST /api/plans/:id/late': late, 'GET /api/plans/:id/messages': { items: [late], hasOlder: false } })
  fireEvent.click(await screen.findByRole('button', { name: 'Running 15 min late' }))
  await within(await screen.findByRole('list', { name: 'Messages' })).findByText('Running 15 min late')
  expect(sentTo('POST /api/plans/:id/late')).toMatchObject([{ minutes: 15 }])
})

test('a message of another surfer can be reported', async () => {
  const [plan, message] = [adasPlan(), aMessage()]
  await openPlan(plan, BO, [message])
  fireEvent.click(await screen.findByRole('button', { name: "More about Ada Planahead's message" }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Report' }))
  expect(new URLSearchParams(location.search).get('report')).toBe(`plan_message,${message.id},${plan.id}`)
})

test('a plan shows who can open its link, which is copied without a share sheet', async () => {
  const plan = adasPlan({ invited: [] })
  await openPlan(plan, ADA)
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Share' }))
  sheet.getByText('Only you can open this link. Invite buddies, and they can open it too.')
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  fireEvent.click(sheet.getByRole('button', { name: 'Share Link' }))
  await screen.findByText('Link copied')
  expect(written).toHaveBeenCalledWith(`${location.origin}/discover?plan=${plan.id}`)
})

/** The form for a plan near the pier, on a phone in Lisbon, where it is an hour earlier than in Hossegor. */
async function openForm() {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'Europe/Lisbon',
  })
  answer({
    'GET /api/surf-spots/popular': [PIER],
    'GET /api/surf-spots/all': [PIER, GRAVIERE],
    'GET /api/surf-spots/:id/forecast': aForecast(() => ({ timeZone: 'Europe/Paris' })),
  })
  show(<dialogs.schedule viewer={ADA} />, ADA, '/?schedule')
  await screen.findByRole('list', { name: 'Popular Spots' })
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const search = () => screen.getByRole('searchbox', { name: 'Spot' })
async function chooseGraviere() {
  type(search(), 'graviere')
  fireEvent.click(
    within(await screen.findByRole('list', { name: 'Spots found' })).getByRole('button', { name: /Gravière/ }),
  )
  await waitFor(() => expect(button('Schedule')).toHaveProperty('disabled', false))
}

test('any spot can be found for a plan, and its time is the spot’s', async () => {
  await openForm()
  expect(button('Schedule')).toHaveProperty('disabled', true)
  type(search(), 'qqxxzz')
  await screen.findByText('No surf spots found')
  await chooseGraviere()
  type(screen.getByLabelText('Time'), '06:00')
  await screen.findByText("Spot time. That's 5:00 AM for you.")
})

test('a buddy who takes no invitations cannot be ticked', async () => {
  const listed = { sessionCount: 0, lastSeen: null, isSurfing: false, isMuted: false }
  answer({ 'GET /api/buddies': [ADA, BO].map((buddy) => ({ ...buddy, ...listed, mayInvite: buddy === ADA })) })
  await openForm()
  expect(await screen.findByRole('checkbox', { name: 'Invite Ada Planahead' })).toHaveProperty('disabled', false)
  const closed = screen.getByRole('checkbox', { name: 'Invite Bo Planalong', description: 'Takes no invitations' })
  expect(closed).toHaveProperty('disabled', true)
})

test('closing a plan form with input asks for confirmation', async () => {
  await openForm()
  await chooseGraviere()
  fireEvent.click(button('Close'))
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('list', { name: 'Spot' }).textContent).toContain('La Gravière')
})

test('a plan that failed to send stays in the form and can be sent again', async () => {
  await openForm()
  await chooseGraviere()
  answer({ 'POST /api/plans': failed() })
  fireEvent.click(button('Schedule'))
  await screen.findByText('Not scheduled')
  expect(screen.getByRole('list', { name: 'Spot' }).textContent).toContain('La Gravière')
  answer({ 'POST /api/plans': adasPlan() })
  fireEvent.click(await screen.findByRole('button', { name: 'Schedule' }))
  await screen.findByText('Session Scheduled')
  expect(sentTo('POST /api/plans').at(-1)).toMatchObject({ surfSpotId: GRAVIERE.id, invited: [] })
})

test('a refused time is marked beside its field', async () => {
  await openForm()
  await chooseGraviere()
  const message = 'A plan must start in the future, within a year.'
  answer({ 'POST /api/plans': refused('invalid_request', [{ path: 'startTime', message }]) })
  fireEvent.click(button('Schedule'))
  await screen.findAllByText(message)
  await waitFor(() => expect(screen.getByLabelText('Time').getAttribute('aria-invalid')).toBe('true'))
})

const FIRST = 'https://lineup.example/calendar/first.ics'
const address = () => screen.findByLabelText<HTMLInputElement>('Calendar address')
async function confirm(action: string) {
  fireEvent.click(button(action))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: action }))
}

test('the calendar address can be made, copied, renewed and turned off', async () => {
  await openPlan()
  answer({ 'POST /api/calendar-feed': { url: FIRST, favourites: null } })
  fireEvent.click(await screen.findByRole('button', { name: 'Get Your Addresses' }))
  expect((await address()).value).toBe(FIRST)
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  fireEvent.click(button('Copy Address'))
  await screen.findByText('Address Copied')
  expect(written).toHaveBeenCalledWith(FIRST)
  const url = FIRST.replace('first', 'second')
  answer({
    'POST /api/calendar-feed': { url, favourites: null },
    'DELETE /api/calendar-feed': { url: null, favourites: null },
  })
  await confirm('New Addresses')
  await waitFor(async () => expect((await address()).value).toBe(url))
  await confirm('Turn Off')
  await screen.findByRole('button', { name: 'Get Your Addresses' })
})
