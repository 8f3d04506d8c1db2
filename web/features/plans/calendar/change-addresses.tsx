import { useState } from 'react'
import type { AddressChange } from '#web/features/plans/calendar/calendar-addresses.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import * as texts from '#words/plans.ts'

const questions = {
  renew: {
    title: texts.makeANewAddress,
    text: texts.theOldOneWillStop,
    action: texts.newAddress,
  },
  revoke: {
    title: texts.turnTheCalendarOff,
    text: texts.calendarsWithYourAddressWill,
    action: texts.turnOff,
  },
} as const

type ChangeAddressesProps = { isBusy: boolean; onChange: (change: AddressChange) => void }

/** Both concern all calendars of the surfer. */
export function ChangeAddresses({ isBusy, onChange }: ChangeAddressesProps) {
  const [{ change, isAsking }, setQuestion] = useState<{ change: AddressChange; isAsking: boolean }>({
    change: 'renew',
    isAsking: false,
  })
  const ask = (about: AddressChange) => setQuestion({ change: about, isAsking: true })
  return (
    <>
      <ButtonPair>
        <Button fill="plain" size="m" disabled={isBusy} onClick={() => ask('renew')}>
          {texts.newAddress}
        </Button>
        <Button fill="rip" size="m" disabled={isBusy} onClick={() => ask('revoke')}>
          {texts.turnOff}
        </Button>
      </ButtonPair>
      <Confirm
        {...questions[change]}
        open={isAsking}
        onClose={() => setQuestion({ change, isAsking: false })}
        onConfirm={() => onChange(change)}
      />
    </>
  )
}
