import { lazy, Suspense, useEffect } from 'react'
import { useLastShown } from '#web/features/surf-sessions/last-shown.ts'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

const load = () => import('#web/features/surf-sessions/check-in-sheet.tsx')
const CheckInSheet = lazy(async () => ({ default: (await load()).CheckInSheet }))

/** 'Check In to Surf', open while the address says `?check-in`, with a spot chosen when it carries a spot's id. */
export function CheckInDialog() {
  const { value, close } = useSheetAddress('check-in')
  const shown = useLastShown(value)
  useEffect(() => void load(), [])
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <CheckInSheet key={shown.opening} spotId={shown.value} open={value !== null} onClose={close} />
    </Suspense>
  )
}
