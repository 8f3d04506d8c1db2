import { useSearch } from 'wouter'
import { joinThenTo, signInThenTo, thisAddress } from '#web/lib/search/sign-in-address.ts'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'

/** For visitors: both return to this address and its sheet. */
export function SignInOrJoin() {
  // Sheets change the address.
  useSearch()
  return (
    <ButtonPair>
      <Button fill="sun" href={signInThenTo(thisAddress())}>
        Sign in
      </Button>
      <Button fill="plain" href={joinThenTo(thisAddress())}>
        Join
      </Button>
    </ButtonPair>
  )
}
