import { type ReactNode, useCallback, useState } from 'react'

const STEP = 30
/** The next cards are drawn before the reader comes to the end. */
const AHEAD = '800px'

type GrowingListProps<Item> = { items: Item[]; label: string; children: (item: Item) => ReactNode }

/** Draws the first 30 items, and 30 more whenever the end comes near. A new `key` starts it at the top again. */
export function GrowingList<Item extends { id: string }>({ items, label, children }: GrowingListProps<Item>) {
  const [count, setCount] = useState(STEP)
  const watch = useCallback((end: HTMLElement | null) => {
    if (!end) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setCount((shown) => shown + STEP), {
      rootMargin: AHEAD,
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <ul aria-label={label} className="grid gap-3">
        {items.slice(0, count).map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      {/* A new end after each step: one that is still in sight is seen again. */}
      {count < items.length && <div key={count} ref={watch} aria-hidden="true" className="h-px" />}
    </>
  )
}
