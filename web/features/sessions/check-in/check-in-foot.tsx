import { useId } from 'react'
import { Link } from 'wouter'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/sessions/check-in.ts'

type CheckInFootProps = {
  busy: boolean
  /**
   * On land and with a place. Without a place the button is only styled as disabled: a press explains what is missing.
   */
  ready: boolean
  /** Names the place of the check-in; always visible beside the button. */
  place: string
  /** Names why the alarm would reach too few people, and the remedy; always visible too. */
  warning: { text: string; mend?: string } | undefined
  onCheckIn: () => void
  isInTheWater: boolean
}

/** Its text stops growing before it takes the lists' room. */
export function CheckInFoot({ busy, ready, place, warning, onCheckIn, isInTheWater }: CheckInFootProps) {
  const placeId = useId()
  return (
    <div className="grid gap-2">
      <div className="grid gap-0.5 text-center leading-tight text-balance wrap-anywhere">
        <p id={placeId} role="status" className="text-[length:min(.9375rem,5.5vw)] font-strong">
          {place}
        </p>
        {warning && (
          <p className="text-[length:min(var(--t-small),5.5vw)] font-strong text-rip-ink">
            {warning.text}{' '}
            {warning.mend && (
              <Link href="/settings/contacts" className="inline-block py-1 text-sea-ink">
                {warning.mend}
              </Link>
            )}
          </p>
        )}
      </div>
      <Button
        fill="sun"
        wide
        className="text-[length:min(1rem,6vw)] aria-disabled:bg-well aria-disabled:text-ink-3 aria-disabled:shadow-none"
        disabled={busy || isInTheWater}
        aria-disabled={!ready}
        aria-describedby={placeId}
        onClick={onCheckIn}
      >
        {busy ? texts.checkingIn : texts.checkInNow}
      </Button>
    </div>
  )
}
