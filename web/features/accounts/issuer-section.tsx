import { useState } from 'react'
import type { SignInMethods } from '#contract/accounts/accounts.ts'
import { useLinkIssuer, useUnlinkIssuer } from '#web/features/accounts/sign-in-methods.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Button } from '#web/ui/display/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/accounts.ts'

export function IssuerSection({ methods: { issuer, passwords } }: { methods: SignInMethods }) {
  const { mutate: link, isPending } = useLinkIssuer()
  if (!issuer) return null
  return (
    <Section title={texts.singleSignOn}>
      <p className="mb-3 text-ink-2">
        {issuer.isLinked && !passwords
          ? texts.youSignInWith(issuer.host)
          : issuer.isLinked
            ? texts.youCanSignInWith(issuer.host)
            : texts.linkAndYouCanSign(issuer.host)}
      </p>
      {issuer.isLinked ? (
        passwords && <UnlinkIssuer host={issuer.host} />
      ) : (
        <Button wide disabled={isPending} className="wrap-anywhere" onClick={() => link()}>
          {texts.linkHost(issuer.host)}
        </Button>
      )}
    </Section>
  )
}

function UnlinkIssuer({ host }: { host: string }) {
  const [asking, setAsking] = useState(false)
  const { mutate: unlink, isPending } = useUnlinkIssuer()
  return (
    <div ref={handOnFocus}>
      <Button wide disabled={isPending} className="wrap-anywhere" onClick={() => setAsking(true)}>
        {texts.unlinkHost(host)}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.unlinkHostQuestion(host)}
        text={texts.youWontBeAbleTo}
        action={texts.unlink}
        onConfirm={() => unlink()}
      />
    </div>
  )
}
