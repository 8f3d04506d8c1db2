import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { Plan } from '#contract/people/plans.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { answer, cutNetwork, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { WithOutbox } from '#test/component/with-outbox.tsx'
import { aForecast, aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { dialogs } from '#web/app/dialogs.tsx'
import { OutboxBanner } from '#web/features/outbox/outbox-banner.tsx'
import { refresh } from '#web/lib/api/cache.ts'

const surfer = aSurfer()
const LIKE = 'POST /api/surf-sessions/:id/like'
const PLAN = 'POST /api/plans'

/** Looks at the network anew, as a phone that comes out of a pocket. */
const wakeUp = () => fireEvent(document, new Event('visibilitychange'))
function openDialog(at: string, dialog: 'session' | 'schedule') {
  const Dialog = dialogs[dialog]
  return open(
    <WithOutbox surfer={surfer}>
      <Dialog viewer={surfer} />
      <dialogs.outbox viewer={surfer} />
      <OutboxBanner isBrief={false} tracks={{ waiting: 0, refused: 0 }} onOpen={() => {}} />
    </WithOutbox>,
    { at, as: surfer },
  )
}

/** A session of the surfer's, with its sheet open. */
async function openSession() {
  const session = aSession(surfer)
  answer({
    'GET /api/surf-sessions/:id': session,
    'GET /api/surf-sessions/:id/conditions': { start: null, end: null, isPending: false },
  })
  openDialog(`/?session=${session.id}`, 'session')
  await screen.findByText('0 likes')
}

test('on a full disk a pending like evicts cached replies and is sent', async () => {
  const { add, clear } = IDBObjectStore.prototype
  let isFull = true
  IDBObjectStore.prototype.add = function (...given) {
    if (isFull) throw new DOMException('', 'QuotaExceededError')
    return add.apply(this, given)
  }
  IDBObjectStore.prototype.clear = function () {
    isFull = false
    return clear.call(this)
  }
  onTestFinished(() => void Object.assign(IDBObjectStore.prototype, { add, clear }))
  await openSession()
  cutNetwork()
  fireEvent.click(screen.getByRole('button', { name: /^Like/ }))
  await screen.findByText('1 like waiting')
  answer({ [LIKE]: { likes: [{ userId: surfer.id }], likeCount: 1, likedBy: [] } })
  cutNetwork(false)
  wakeUp()
  await waitFor(() => expect(sentTo(LIKE)).toHaveLength(1))
})

test('an action after the sign-in has ended is queued, and a message explains it', async () => {
  answer({ 'POST /api/surf-sessions/:id/comment': refused('sign_in_required') })
  await openSession()
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: 'Still there?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Post comment' }))
  await screen.findByText("What's waiting stays on this phone. Sign in again to send it.")
  await screen.findByText('1 comment waiting')
})

test('a refused plan reopens its form with the input and leaves the outbox once it is sent', async () => {
  const spot = { ...aSpot({ name: 'Anchor Point' }), timeZone: 'UTC' }
  const bo = aSurfer({ firstName: 'Bo', lastName: 'Buddy' })
  const plan: Plan = {
    ...{ id: crypto.randomUUID(), user: surfer, surfSpot: spot, note: 'Bring wax', canceledAt: null },
    ...{ startTime: new Date(Date.now() + DAY_MS).toISOString(), someoneLeft: false, invited: [], ownAnswer: null },
    sessionId: null,
  }
  let areBuddies = true
  answer({
    'GET /api/surf-spots/:id': spot,
    'GET /api/surf-spots/popular': [spot],
    'GET /api/surf-spots/:id/forecast': aForecast(),
    'GET /api/buddies': () =>
      areBuddies ? [{ ...bo, sessionCount: 0, lastSeen: null, isSurfing: false, isMuted: false, mayInvite: true }] : [],
    [PLAN]: ({ body: { invited } }) => (invited?.length ? refused('only_buddies_invited') : plan),
  })
  const { cache } = openDialog(`/?schedule=${spot.id}`, 'schedule')
  const note = () => screen.findByLabelText<HTMLTextAreaElement>('Note')
  fireEvent.change(await note(), { target: { value: 'Bring wax' } })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Invite Bo Buddy' }))
  const schedule = () => fireEvent.submit(document.querySelector('form')!)
  cutNetwork()
  schedule()
  await screen.findByText('1 plan waiting')
  areBuddies = false
  cutNetwork(false)
  wakeUp()
  await screen.findByText("1 plan couldn't be sent")
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }))
  const outbox = within(await screen.findByRole('dialog', { name: 'Outbox' }))
  outbox.getByText("Someone you invited isn't your buddy any more. Change the plan, or delete it.")
  fireEvent.click(outbox.getByRole('button', { name: 'Change: Plan at Anchor Point' }))
  expect((await note()).value).toBe('Bring wax')
  await refresh(cache, 'GET /api/buddies')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Invite Bo Buddy' })).toBeNull())
  schedule()
  await waitFor(() => expect(sentTo(PLAN).at(-1)).toMatchObject({ note: 'Bring wax', invited: [] }))
  await waitFor(() => expect(screen.queryByText("1 plan couldn't be sent")).toBeNull())
})
