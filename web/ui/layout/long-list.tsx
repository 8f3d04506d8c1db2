import { type ComponentProps, useEffect, useState } from 'react'
import { whenIdle } from '#web/lib/offline/when-idle.ts'
import { lateCode } from '#web/ui/dialogs/late-code.ts'
import { useHeldWhilePressed } from '#web/ui/display/held-while-pressed.ts'
import type { WindowedList } from '#web/ui/layout/windowed-list.tsx'

/** More than a phone's screen holds of the cards that stand in such lists. */
const FIRST_ITEMS = 6

const windowedList = lateCode(async () => (await import('#web/ui/layout/windowed-list.tsx')).WindowedList)

/**
 * A `WindowedList` of a page of the first load: its first items are drawn at once, and the others when the code for long
 * lists is there.
 */
export function LongList<Item extends { id: string }>(props: ComponentProps<typeof WindowedList<Item>>) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => whenIdle(() => setDrawn(true)), [])
  const code = useHeldWhilePressed(windowedList.useCode(isDrawn))
  if (typeof code === 'object') return <code.value {...props} />
  const { items, label, estimatedHeight, children } = props
  return (
    // As long as the whole list, so that one who scrolls at once gets where they want to.
    <ul aria-label={label} className="grid content-start gap-3" style={{ minHeight: items.length * estimatedHeight }}>
      {items.slice(0, FIRST_ITEMS).map((item, index) => (
        <li key={item.id} aria-setsize={items.length} aria-posinset={index + 1}>
          {children(item)}
        </li>
      ))}
    </ul>
  )
}
