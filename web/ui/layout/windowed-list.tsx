import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Items rendered beyond the screen on each side. */
const OVERSCAN = 4
const GAP = 12

/** Last heights by item id, so that a returning list has its length immediately. */
const heights = new Map<string, number>()

type WindowedListProps<Item> = {
  items: readonly Item[]
  label: string
  /** Pixels, for items not yet rendered. */
  estimatedHeight: number
  /** Scroll position when the list was last left, stored by the caller; 0 at first. */
  place: RefObject<number>
  children: (item: Item) => ReactNode
}

export function WindowedList<Item extends { id: string }>(props: WindowedListProps<Item>) {
  const { items, label, estimatedHeight, place, children } = props
  const list = useRef<HTMLUListElement>(null)
  const scrollMargin = useTop(list)
  const { focused, rangeExtractor } = useFocused(items)
  // Stable per list, because a new function would lay out every item again.
  const getItemKey = useCallback((index: number) => items[index]?.id ?? index, [items])
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    getItemKey,
    estimateSize: (index) => heights.get(items[index]?.id ?? '') ?? estimatedHeight,
    measureElement: (element) => {
      const height = element.offsetHeight
      heights.set(element.dataset.id ?? '', height)
      return height
    },
    initialOffset: () => place.current || scrollY,
    rangeExtractor,
    scrollMargin,
    overscan: OVERSCAN,
    gap: GAP,
    directDomUpdates: true,
  })
  useLayoutEffect(() => {
    if (place.current > 0) scrollTo(0, place.current)
    const note = () => {
      place.current = scrollY
    }
    // Recorded on scroll, because leaving the list has already moved the page.
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [place])
  const { containerRef } = virtualizer
  const attach = useCallback(
    (element: HTMLUListElement | null) => {
      list.current = element
      containerRef(element)
    },
    [containerRef],
  )
  return (
    <ul ref={attach} aria-label={label} className="relative">
      {virtualizer.getVirtualItems().map(({ key, index }) => {
        const item = items[index]
        return (
          item && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-id={item.id}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              onFocus={() => {
                focused.current = item.id
              }}
              className="absolute inset-x-0 top-0 contain-layout"
            >
              {children(item)}
            </li>
          )
        )
      })}
    </ul>
  )
}

/** The list's initial offset from the top of the page in pixels; later notices above do not matter. */
function useTop(list: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + scrollY)
  }, [list])
  return top
}

/** Renders the focused item at any scroll position, or the keyboard would lose its place. */
function useFocused(items: readonly { id: string }[]) {
  const focused = useRef<string>(undefined)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      const index = items.findIndex(({ id }) => id === focused.current)
      if (index === -1 || indexes.includes(index)) return indexes
      return [...indexes, index].sort((one, other) => one - other)
    },
    [items],
  )
  return { focused, rangeExtractor }
}
