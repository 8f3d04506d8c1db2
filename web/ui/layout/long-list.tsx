import { type ComponentProps, useEffect, useState } from 'react'
import { whenIdle } from '#web/lib/api/first-page.ts'
import { lazyCode } from '#web/ui/dialogs/lazy-code.tsx'
import { useStableWhilePressed } from '#web/ui/display/stable-while-pressed.ts'
import type { WindowedList } from '#web/ui/layout/windowed-list.tsx'

/** More cards than fit on a phone's screen. */
const FIRST_ITEMS = 6

const windowedList = lazyCode(async () => (await import('#web/ui/layout/windowed-list.tsx')).WindowedList)

/** A `WindowedList` for first-load pages: renders the first items until the long-list code is loaded. */
export function LongList<Item extends { id: string }>(props: ComponentProps<typeof WindowedList<Item>>) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => whenIdle(() => setDrawn(true)), [])
  const code = useStableWhilePressed(windowedList.useCode(isDrawn))
  if (typeof code === 'object') return <code.value {...props} />
  const { items, label, estimatedHeight, children } = props
  return (
    // Full height, so that early scrolling works.
    <ul aria-label={label} className="grid content-start gap-3" style={{ minHeight: items.length * estimatedHeight }}>
      {items.slice(0, FIRST_ITEMS).map((item, index) => (
        <li key={item.id} aria-setsize={items.length} aria-posinset={index + 1}>
          {children(item)}
        </li>
      ))}
    </ul>
  )
}
