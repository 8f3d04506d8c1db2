import { useState } from 'react'

type Shown = { value: string; opening: number }

/** Keeps the last value during the closing animation. `opening` counts openings, so that each starts fresh. */
export function useLastShown(value: string | null): Shown | undefined {
  const [state, setState] = useState<{ shown: Shown | undefined; open: boolean }>({ shown: undefined, open: false })
  const open = value !== null
  if (open !== state.open || (open && value !== state.shown?.value)) {
    const opening = (state.shown?.opening ?? 0) + (open && !state.open ? 1 : 0)
    const next = { shown: open ? { value, opening } : state.shown, open }
    setState(next)
    return next.shown
  }
  return state.shown
}
