import type { SignInMethods } from '#contract/accounts/accounts.ts'
import { useLinkIssuer } from '#web/features/accounts/sign-in-methods.ts'
import { UnlinkIssuer } from '#web/features/accounts/unlink-issuer.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'

/** The service that signs surfers in by OpenID Connect, where there is one: whether it opens this account, and the way to change that. */
export function IssuerSection({ methods: { issuer, passwords } }: { methods: SignInMethods }) {
  const { mutate: link, isPending } = useLinkIssuer()
  if (!issuer) return null
  return (
    <Section title="Single sign-on">
      <p className="mb-3 text-ink-2">
        {issuer.isLinked && !passwords
          ? `You sign in with ${issuer.host}.`
          : issuer.isLinked
            ? `You can sign in with ${issuer.host}.`
            : `Link ${issuer.host} and you can sign in with it from then on.`}
      </p>
      {issuer.isLinked ? (
        passwords && <UnlinkIssuer host={issuer.host} />
      ) : (
        <Button wide disabled={isPending} className="wrap-anywhere" onClick={() => link()}>
          Link {issuer.host}
        </Button>
      )}
    </Section>
  )
}
