import { lazy, Suspense, useEffect } from 'react'
import type { User } from '#contract/users.ts'
import { useLastShown } from '#web/features/surf-sessions/last-shown.ts'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

const load = () => import('#web/features/surf-sessions/session-sheet.tsx')
const SessionSheet = lazy(async () => ({ default: (await load()).SessionSheet }))

/** A session in detail, open while the address says `?session=ID`. `viewer` null is a visitor. */
export function SessionDialog({ viewer }: { viewer: User | null }) {
  const { value, open, close } = useSheetAddress('session')
  const shown = useLastShown(value)
  useEffect(() => void load(), [])
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <SessionSheet id={shown.value} viewer={viewer} open={value !== null} onClose={close} onOpen={open} />
    </Suspense>
  )
}
