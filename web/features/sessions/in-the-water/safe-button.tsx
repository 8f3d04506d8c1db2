import { CircleCheck } from 'lucide-react'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { useCheckOut } from '#web/features/sessions/check-out/check-out.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/sessions/in-the-water.ts'

type SafeButtonProps = { session: SurfSession; asksForDetails?: boolean }

/** Cancels a call for help by an immediate check-out, which can be undone. */
export function SafeButton({ session, asksForDetails = true }: SafeButtonProps) {
  const { mutate: checkOut, isPending } = useCheckOut({ asksForDetails })
  return (
    <Button
      fill="glass"
      icon={<CircleCheck {...iconInButton} />}
      aria-disabled={isPending}
      onClick={() => isPending || checkOut({ session })}
    >
      {texts.imSafe}
    </Button>
  )
}
