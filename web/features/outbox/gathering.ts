type Gathering<Item> = { add(items: Iterable<Item>): void; stop(): void }

/** Batches items until none has come for `quietMs`. */
export function gatherUntilQuiet<Item>(quietMs: number, onGathered: (items: Item[]) => void): Gathering<Item> {
  let gathered: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const hand = () => {
    const items = gathered
    gathered = []
    onGathered(items)
  }
  return {
    add(items) {
      gathered.push(...items)
      clearTimeout(timer)
      timer = setTimeout(hand, quietMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Delivers the first items at once, without duplicates, and those of the next `pauseMs` together. */
export function gatherAfterFirst<Item>(pauseMs: number, onGathered: (items: Item[]) => void): Gathering<Item> {
  const gathered = new Set<Item>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hand = () => {
    timer = undefined
    if (gathered.size === 0) return
    const items = [...gathered]
    gathered.clear()
    timer = setTimeout(hand, pauseMs)
    onGathered(items)
  }
  return {
    add(items) {
      for (const item of items) gathered.add(item)
      if (timer === undefined) hand()
    },
    stop: () => clearTimeout(timer),
  }
}
