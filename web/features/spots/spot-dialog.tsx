import { lazy, Suspense, useEffect, useState } from 'react'
import type { User } from '#contract/users.ts'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

const load = () => import('#web/features/spots/spot-sheet.tsx')
const SpotSheet = lazy(async () => ({ default: (await load()).SpotSheet }))

/** A spot in detail, open while the address says `?spot=ID`. `viewer` null is a visitor. */
export function SpotDialog({ viewer }: { viewer: User | null }) {
  const { value, close } = useSheetAddress('spot')
  const [last, setLast] = useState(value)
  useEffect(() => void load(), [])
  // The sheet keeps its content while it sinks.
  if (value !== null && value !== last) setLast(value)
  const id = value ?? last
  if (id === null) return null
  return (
    <Suspense fallback={null}>
      <SpotSheet id={id} viewer={viewer} open={value !== null} onClose={close} />
    </Suspense>
  )
}
