import { useState } from 'react'

type Item = { id: string }

/** Keeps the order while a pointer is on the list, so that no row moves under it. `hold` is for the list's element. */
export function useStableOrder<Shown extends Item>(items: Shown[]) {
  const [order, setOrder] = useState<string[]>()
  const shown = order ? inOrder(items, order) : items
  const hold = {
    onPointerEnter: () => setOrder(shown.map(({ id }) => id)),
    onPointerLeave: () => setOrder(undefined),
  }
  return { shown, hold }
}

/** New ones last. */
export function inOrder<Shown extends Item>(items: Shown[], ids: readonly string[]): Shown[] {
  const places = new Map(ids.map((id, index) => [id, index]))
  const placeOf = ({ id }: Item) => places.get(id) ?? ids.length
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}
