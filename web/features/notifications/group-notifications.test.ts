import { expect, test } from 'vitest'
import { notificationKinds } from '#contract/people/notification-kinds.ts'
import type { Notification } from '#contract/people/notifications.ts'
import { groupNotifications } from '#web/features/notifications/group-notifications.ts'
import { groupText } from '#web/features/notifications/group-text.ts'
import { kinds } from '#web/features/notifications/kinds.ts'
import { linkOfNotification } from '#web/features/notifications/notification-link.ts'

const now = new Date(2026, 10, 23, 9, 0)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const said = { like: 'liked', comment: 'commented on', joined: 'joined' } as const

function notice(kind: keyof typeof said, firstName: string, more: Partial<Notification> = {}): Notification {
  const actor = { id: firstName, firstName, lastName: 'Marsh', username: firstName, profileImageUrl: null }
  const text = `${firstName} Marsh ${said[kind]} your session`
  const session = { sessionId: 'church', planId: null, place: 'Church', quote: null }
  return {
    id: `${kind} ${firstName} ${more.createdAt}`,
    kind,
    createdAt: at(23, 8),
    readAt: null,
    actor,
    text,
    ...session,
    ...more,
  }
}
const sentences = (items: Notification[]) =>
  groupNotifications(items, +now).flatMap(({ groups }) =>
    groups.map((group) => {
      const { name, rest, quote } = groupText(group)
      return [name + rest, quote].filter(Boolean).join(' ')
    }),
  )

test('notifications are grouped by day, with one row per session and day', () => {
  const days = groupNotifications(
    [
      notice('like', 'Kai'),
      notice('joined', 'Noa'),
      notice('comment', 'Theo'),
      notice('like', 'Theo', { createdAt: at(22, 23) }),
      notice('like', 'Iris', { createdAt: at(20, 12), sessionId: 'other' }),
      notice('like', 'Sol', { createdAt: new Date(2025, 10, 20).toISOString() }),
    ],
    +now,
  )
  expect(days.map(({ label, groups }) => [label, ...groups.map(({ items }) => items.length)])).toEqual([
    ['Today', 2, 1],
    ['Yesterday', 1],
    ['Friday, November 20', 1],
    ['Thursday, November 20, 2025', 1],
  ])
})

test('a row names each surfer once, the action and the session, and quotes the newest comment', () => {
  expect(sentences([notice('like', 'Kai')])).toEqual(['Kai Marsh liked your session at Church'])
  expect(sentences([notice('comment', 'Kai', { quote: 'Same tide?' })])).toEqual([
    'Kai Marsh commented on your session at Church “Same tide?”',
  ])
  expect(sentences([notice('like', 'Kai'), notice('like', 'Noa')])).toEqual([
    'Kai Marsh and Noa Marsh liked your session at Church',
  ])
  expect(sentences([notice('like', 'Kai'), notice('comment', 'Kai', { quote: 'Same tide?' })])).toEqual([
    'Kai Marsh liked and commented on your session at Church Kai: “Same tide?”',
  ])
  expect(
    sentences([
      notice('like', 'Kai'),
      notice('comment', 'Iris', { quote: 'The newest' }),
      notice('comment', 'Noa', { quote: 'Older' }),
      notice('like', 'Iris'),
    ]),
  ).toEqual(['Kai Marsh and 2 others liked and commented on your session at Church Iris: “The newest”'])
  expect(sentences([notice('joined', 'Kai', { place: null })])).toEqual(['Kai Marsh joined your session'])
})

test('a leading actor name is emphasized; other texts stay whole', () => {
  const words = (text: string, more: Partial<Notification> = {}) => {
    const newest = notice('joined', 'Kai', { place: null, text, ...more })
    return groupText({ newest, items: [newest] })
  }
  expect(words('Kai Marsh joined your session')).toMatchObject({ name: 'Kai Marsh', rest: ' joined your session' })
  expect(words('All clear: Kai Marsh')).toMatchObject({ name: '', rest: 'All clear: Kai Marsh' })
  const text = 'Someone joined your session'
  expect(words(text, { actor: null })).toMatchObject({ name: '', rest: text })
})

test('a kind without an icon and setting does not compile', () => {
  const { like: _, ...others } = kinds
  // @ts-expect-error 'like' is missing.
  const entries: typeof kinds = others
  expect(Object.keys(entries)).toHaveLength(notificationKinds.length - 1)
})

test('every kind of notification has a link, even if its subject is deleted', () => {
  const whole = { ...notice('like', 'Kai'), sessionId: 'one', planId: 'one' }
  const href = (more: Partial<Notification>) => linkOfNotification({ ...whole, ...more }).href
  for (const kind of notificationKinds)
    for (const gone of [{}, { sessionId: null, planId: null }, { actor: null, sessionId: null, planId: null }])
      expect(href({ kind, ...gone }), kind).toMatch(/^\//)
  expect(href({ kind: 'like' })).toBe('/notifications?session=one')
  expect(href({ kind: 'checked_in', sessionId: null })).toBe('/notifications?surfer=Kai')
  expect(href({ kind: 'plan_changed', planId: null })).toBe('/')
  expect(href({ kind: 'overdue' })).toBe('/notifications?alarm=one')
  expect(href({ kind: 'still_out' })).toBe('/')
  expect(href({ kind: 'still_out', endAssumed: true })).toBe('/notifications?edit-session=one')
})
