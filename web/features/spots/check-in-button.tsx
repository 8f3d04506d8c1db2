import type { ComponentProps } from 'react'
import { signInThenTo } from '#web/lib/search/sign-in-address.ts'
import { Button } from '#web/ui/display/button.tsx'

type CheckInButtonProps = Pick<
  ComponentProps<typeof Button>,
  'fill' | 'size' | 'wide' | 'icon' | 'className' | 'children'
> & {
  spotId: string
  /** A visitor signs in first, and then finds the spot chosen. */
  visitor: boolean
  onCheckIn: (spotId: string) => void
}

/** Leads to the check-in with this spot chosen. */
export function CheckInButton({ spotId, visitor, onCheckIn, ...look }: CheckInButtonProps) {
  return visitor ? (
    <Button {...look} href={signInThenTo(`/discover?check-in=${spotId}`)} />
  ) : (
    <Button {...look} onClick={() => onCheckIn(spotId)} />
  )
}
