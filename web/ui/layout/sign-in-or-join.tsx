import { useSearch } from 'wouter'
import { joinThenTo, signInThenTo, thisAddress } from '#web/lib/search/sign-in-address.ts'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'

/** For a visitor: both lead back to this address afterwards, and to the sheet that it opens. */
export function SignInOrJoin() {
  // A sheet that opens or closes on this page changes the address.
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
