import { lazy, Suspense, useEffect, useState } from 'react'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

const load = () => import('#web/features/buddies/find-buddies-sheet.tsx')
const FindBuddiesSheet = lazy(async () => ({ default: (await load()).FindBuddiesSheet }))

/** The search for surfers, open while the address has `?find-buddies`. Its code comes once the page is there. */
export function FindBuddiesDialog() {
  const { value, close } = useSheetAddress('find-buddies')
  const [wanted, setWanted] = useState(value !== null)
  // Once it was opened it stays, so that it can leave with its motion.
  if (value !== null && !wanted) setWanted(true)
  useEffect(() => void load(), [])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <FindBuddiesSheet open={value !== null} onClose={close} />
    </Suspense>
  )
}
