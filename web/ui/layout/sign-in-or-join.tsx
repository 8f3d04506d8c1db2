import { useSearch } from 'wouter'
import { joinThenTo, signInThenTo, thisAddress } from '#web/lib/search/sign-in-address.ts'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import * as texts from '#words/app.ts'

/** For visitors: both return to this address and its sheet. */
export function SignInOrJoin() {
  // Sheets change the address.
  useSearch()
  return (
    <ButtonPair>
      <Button fill="sun" href={signInThenTo(thisAddress())}>
        {texts.signIn}
      </Button>
      <Button fill="plain" href={joinThenTo(thisAddress())}>
        {texts.join}
      </Button>
    </ButtonPair>
  )
}
