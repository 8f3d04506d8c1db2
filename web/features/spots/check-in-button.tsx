import type { ComponentProps } from 'react'
import { signInThenTo } from '#web/lib/search/addresses.ts'
import { Button } from '#web/ui/display/button.tsx'

type CheckInButtonProps = Pick<
  ComponentProps<typeof Button>,
  'fill' | 'size' | 'wide' | 'icon' | 'className' | 'children'
> & {
  spotId: string
  /** Visitors sign in first. */
  visitor: boolean
  onCheckIn: (spotId: string) => void
}

export function CheckInButton({ spotId, visitor, onCheckIn, ...buttonProps }: CheckInButtonProps) {
  return visitor ? (
    <Button {...buttonProps} href={signInThenTo(`/discover?check-in=${spotId}`)} />
  ) : (
    <Button {...buttonProps} onClick={() => onCheckIn(spotId)} />
  )
}
