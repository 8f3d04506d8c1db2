import type { Notification } from '#contract/people/notifications.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { rowOf } from '#web/features/notifications/row-of.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import * as texts from '#words/notifications.ts'

/** One row: all likes and comments of a session on a day. Newest first. */
export type NotificationGroup = { newest: Notification; items: Notification[] }
type Day = { label: string; groups: NotificationGroup[] }

/** Groups by day of the reader's clock, and then by session. */
export function groupNotifications(items: readonly Notification[], now: number): Day[] {
  const days = new Map<string, Map<string, NotificationGroup>>()
  for (const item of items) {
    const label = dayLabel(item.createdAt, now)
    const groups = days.get(label) ?? new Map<string, NotificationGroup>()
    const key = rowOf(item)
    const group = groups.get(key)
    if (group) group.items.push(item)
    else groups.set(key, { newest: item, items: [item] })
    days.set(label, groups)
  }
  return [...days].map(([label, groups]) => ({ label, groups: [...groups.values()] }))
}

const NIGHT_MS = 24 * 60 * 60 * 1000
const midnightOf = (moment: Date) => new Date(moment).setHours(0, 0, 0, 0)

/** 'Today', 'Yesterday', or 'Friday, November 20'. */
function dayLabel(time: string, now: number): string {
  const [day, today] = [new Date(time), new Date(now)]
  // A night may have 23 or 25 hours.
  const nights = Math.round((midnightOf(today) - midnightOf(day)) / NIGHT_MS)
  if (nights <= 0) return texts.today
  if (nights === 1) return texts.yesterday
  const year = day.getFullYear() === today.getFullYear() ? undefined : 'numeric'
  return dateFormat(readersLocale, { weekday: 'long', month: 'long', day: 'numeric', year }).format(day)
}
