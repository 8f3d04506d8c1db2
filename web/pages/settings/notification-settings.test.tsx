import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notificationKinds, operatorKinds } from '#contract/people/notification-kinds.ts'
import type { NotificationSettings } from '#contract/people/notifications.ts'
import { answer, failed, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { refresh } from '#web/lib/api/cache.ts'
import { NotificationSettingsPage } from '#web/pages/settings/notification-settings.tsx'

type Kinds = NotificationSettings['kinds']
const KINDS = Object.fromEntries(
  notificationKinds.map((kind) => [kind, { inApp: true, push: false, email: false }]),
) as Kinds
const SAVE = 'PUT /api/notification-settings'

/** The settings page of a server that stores what it is sent, and sends no e-mail. */
async function openSettings(quietHours: NotificationSettings['quietHours'] = null, surfer = aSurfer()) {
  let saved: NotificationSettings = { kinds: KINDS, quietHours }
  const reply = () => ({ ...saved, canMail: false, pushKey: 'key' })
  answer({
    'GET /api/notification-settings': reply,
    'GET /api/push-servers': [],
    [SAVE]: ({ body: { kinds, quietHours } }) => {
      saved = { kinds: { ...saved.kinds, ...kinds }, quietHours }
      return reply()
    },
  })
  const { cache } = open(<NotificationSettingsPage user={surfer} />, { at: '/settings/notifications', as: surfer })
  await screen.findByRole('region', { name: 'Quiet hours' })
  return { cache, saved: () => saved }
}
const choice = (name: string) => screen.getByRole('switch', { name })
const isOn = (name: string) => choice(name).getAttribute('aria-checked') === 'true'
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('email cannot be chosen if the server sends none, and safety is always on in the app', async () => {
  await openSettings()
  await screen.findByText("E-mail isn't set up on this server.")
  expect(choice('Likes: E-mail')).toHaveProperty('disabled', true)
  expect(choice('Overdue surfers: In app')).toHaveProperty('disabled', true)
  expect([isOn('Likes: In app'), isOn('Likes: Push')]).toEqual([true, false])
})

test('successive notification choices are all stored', async () => {
  const { saved } = await openSettings()
  for (const name of ['Likes: In app', 'Likes: Push', 'Comments: Push']) fireEvent.click(choice(name))
  await waitFor(() => expect(saved().kinds.comment.push).toBe(true))
  expect(saved().kinds).toEqual({
    ...KINDS,
    like: { inApp: false, push: true, email: false },
    comment: { inApp: true, push: true, email: false },
  })
})

test('one of four levels sets what is pushed while Lineup is closed', async () => {
  const { saved } = await openSettings()
  const pushed = () => notificationKinds.filter((kind) => saved().kinds[kind].push)
  const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const isChosen = (name: string) =>
    waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true'))
  await isChosen('None')
  choose('Safety')
  await waitFor(() => expect(pushed()).toEqual(['sea_alert', 'still_out', 'overdue', 'help', 'all_clear']))
  expect(saved().kinds.overdue).toEqual({ inApp: true, push: true, email: true })
  choose('All')
  await waitFor(() =>
    expect(pushed()).toEqual(
      notificationKinds.filter((kind) => kind !== 'weekly_summary' && !operatorKinds.includes(kind)),
    ),
  )
  choose('People')
  await waitFor(() => expect(saved().kinds.achievement.push).toBe(false))
  await isChosen('People')
  fireEvent.click(choice('Likes: Push'))
  await screen.findByText('What you chose for each below.')
})

test('a choice made in another tab is shown', async () => {
  const { cache, saved } = await openSettings()
  saved().kinds = { ...KINDS, like: { inApp: false, push: true, email: false } }
  await refresh(cache, 'GET /api/notification-settings')
  await waitFor(() => expect([isOn('Likes: In app'), isOn('Likes: Push')]).toEqual([false, true]))
})

test('a choice that failed to save is undone', async () => {
  await openSettings()
  answer({ [SAVE]: failed() })
  fireEvent.click(choice('Likes: Push'))
  await screen.findByText('Failed to save your choice')
  expect(isOn('Likes: Push')).toBe(false)
})

const zone = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone,
  })

test('quiet hours are stored in the phone’s time zone', async () => {
  zone('America/Los_Angeles')
  const { saved } = await openSettings()
  fireEvent.click(choice('Quiet hours'))
  await screen.findByText('Los Angeles time.')
  type('From', '21:30')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('21:30'))
  type('To', '05:15')
  await waitFor(() =>
    expect(saved().quietHours).toEqual({ from: '21:30', to: '05:15', timeZone: 'America/Los_Angeles' }),
  )
})

test('quiet hours can be moved to another time zone and turned off', async () => {
  zone('Europe/Paris')
  const { saved } = await openSettings({ from: '21:30', to: '05:15', timeZone: 'America/Los_Angeles' })
  const quiet = within(screen.getByRole('region', { name: 'Quiet hours' }))
  expect(quiet.getByText('Los Angeles time.')).toBeDefined()
  fireEvent.click(quiet.getByRole('button', { name: 'Use Paris time' }))
  await waitFor(() => expect(saved().quietHours).toEqual({ from: '21:30', to: '05:15', timeZone: 'Europe/Paris' }))
  fireEvent.click(choice('Quiet hours'))
  await waitFor(() => expect(saved().quietHours).toBeNull())
})

/** A browser that has no worker before one is registered, and gives this permission once it is requested. */
function mayPush(permission: NotificationPermission = 'granted') {
  const { promise: ready, resolve: start } = Promise.withResolvers<object>()
  let current: object | null = null
  const subscription = {
    endpoint: 'https://push.example/1',
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
    unsubscribe: async () => {
      current = null
    },
  }
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async () => {
      current = subscription
      return current
    },
  }
  let registered: object | undefined
  const register = async () => {
    registered = { pushManager }
    start(registered)
    return registered
  }
  vi.stubEnv('PROD', true)
  vi.stubGlobal('PushManager', class {})
  const requestPermission = vi.fn(async () => permission)
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  const serviceWorker = { getRegistration: async () => registered, register, ready }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  return requestPermission
}
const pushButton = (turn: 'on' | 'off') => screen.findByRole('button', { name: `Turn ${turn} push on this phone` })
const ON = 'POST /api/push-subscriptions'
const OFF = 'DELETE /api/push-subscriptions'

test('push asks for permission when its button is pressed, registers the worker, and is turned on and off', async () => {
  const requestPermission = mayPush()
  await openSettings()
  answer({ [ON]: { id: crypto.randomUUID() }, [OFF]: {} })
  const turnOn = await pushButton('on')
  expect(requestPermission).not.toHaveBeenCalled()
  fireEvent.click(turnOn)
  await screen.findByText('This phone gets push notifications for what you choose below.')
  fireEvent.click(await pushButton('off'))
  await pushButton('on')
  expect([sentTo(ON).length, sentTo(OFF).length]).toEqual([1, 1])
})

test('a browser that blocks notifications says so, without a button', async () => {
  mayPush('denied')
  await openSettings()
  fireEvent.click(await pushButton('on'))
  await screen.findByText(/^This browser blocks notifications from Lineup\./)
  expect(screen.queryByRole('button', { name: /push on this phone/ })).toBeNull()
})

test('push that fails to turn on shows the server’s reason', async () => {
  mayPush()
  await openSettings()
  const turnOn = await pushButton('on')
  const message = "This server doesn't know your browser's push service; its operator can add it."
  answer({ [ON]: refused('invalid_request', [{ path: 'endpoint', message }]) })
  fireEvent.click(turnOn)
  await screen.findByText(message)
  answer({ [ON]: failed() })
  fireEvent.click(turnOn)
  await screen.findByText('Failed to turn on push')
})

test('moderators choose how they are notified of reports alone', async () => {
  const { saved } = await openSettings(null, aSurfer({ isModerator: true }))
  expect(screen.queryByRole('switch', { name: 'Late backups: E-mail' })).toBeNull()
  fireEvent.click(choice('Reports that wait for you: Push'))
  await waitFor(() => expect(saved().kinds.reports_waiting.push).toBe(true))
})

test('only operators choose how they are notified of late backups', async () => {
  await openSettings()
  expect(screen.queryByRole('switch', { name: 'Late backups: E-mail' })).toBeNull()
  cleanup()
  const { saved } = await openSettings(null, aSurfer({ isOperator: true }))
  fireEvent.click(choice('Late backups: Push'))
  await waitFor(() => expect(saved().kinds.backup_late.push).toBe(true))
})
