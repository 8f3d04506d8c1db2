import { useState } from 'react'

type Item = { id: string }

/** Keeps the order while a pointer is on the list, so that no row moves under it. `hold` is for the list's element. */
export function useHeldOrder<Held extends Item>(items: Held[]) {
  const [held, setHeld] = useState<string[]>()
  const shown = held ? inOrder(items, held) : items
  const hold = {
    onPointerEnter: () => setHeld(shown.map(({ id }) => id)),
    onPointerLeave: () => setHeld(undefined),
  }
  return { shown, hold }
}

/** New ones last. */
export function inOrder<Held extends Item>(items: Held[], ids: readonly string[]): Held[] {
  const places = new Map(ids.map((id, index) => [id, index]))
  const placeOf = ({ id }: Item) => places.get(id) ?? ids.length
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}
