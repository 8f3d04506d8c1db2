import type { Notification } from '#contract/people/notifications.ts'
import { isolated } from '#surf/places/names-in-texts.ts'
import type { NotificationGroup } from '#web/features/notifications/group-notifications.ts'
import { isReaction } from '#web/features/notifications/row-of.ts'
import { fullName } from '#web/lib/format/format.ts'
import * as texts from '#words/notifications.ts'

type GroupText = {
  /** Actor of the newest; '' if the text begins otherwise. */
  name: string
  rest: string
  /** With its author if there are several actors. */
  quote: string | null
}

/** 'Kai Nakamura' and ' and 4 others liked your session at Church'. */
export function groupText({ newest, items }: NotificationGroup): GroupText {
  const [name, rest] = splitName(newest)
  const quoted = items.find(({ quote }) => quote !== null)
  const place = placeOf(newest)
  if (items.length === 1)
    return { name, rest: place ? rest + texts.atPlace(place) : rest, quote: quoted ? `“${quoted.quote}”` : null }
  const kinds = new Set(items.map(({ kind }) => kind))
  const act = kinds.has('like') ? (kinds.has('comment') ? 'both' : 'like') : 'comment'
  const { others, other } = othersOf(items)
  return {
    name,
    rest: texts.andOthersActedOnYourSession(others, other, act, place),
    quote: quoted ? `${isolated(quoted.actor?.firstName ?? texts.someone)}: “${quoted.quote}”` : null,
  }
}

function splitName({ text, actor }: Notification): [string, string] {
  const name = actor ? fullName(actor) : ''
  return text.startsWith(name) ? [name, text.slice(name.length)] : ['', text]
}

/** The texts about own sessions name no place. */
const placeOf = (notification: Notification) =>
  notification.place && (isReaction(notification) || notification.kind === 'joined')
    ? isolated(notification.place)
    : null

/** Counts each surfer once; `other` is the one who is named if there is no further. */
function othersOf(items: readonly Notification[]): { others: number; other: string } {
  const [, ...others] = new Map(items.map(({ actor }) => [actor?.id, actor])).values()
  const [second] = others
  return { others: others.length, other: second ? isolated(fullName(second)) : texts.someoneLower }
}
