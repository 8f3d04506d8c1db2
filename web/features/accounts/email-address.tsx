import { useState } from 'react'
import type { SignInMethods } from '#contract/accounts/accounts.ts'
import { ChangeEmail } from '#web/features/accounts/change-email.tsx'
import { EmailCode } from '#web/features/accounts/email-code.tsx'
import { useCancelEmailChange } from '#web/features/accounts/sign-in-methods.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { EmailText } from '#web/ui/display/email-text.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Section } from '#web/ui/layout/section.tsx'

/** The reader's address, whether it is confirmed, and another one. */
export function EmailAddress({ methods }: { methods: SignInMethods }) {
  const { email, emailVerified, canMail, emailChange } = methods
  const [changing, setChanging] = useState(false)
  return (
    <Section title="E-mail address" className="mt-2">
      <Card padded className="grid grid-cols-1 gap-3 wrap-anywhere">
        {email ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="min-w-0 font-strong">
              <EmailText>{email}</EmailText>
            </span>
            <Badge tone={emailVerified ? 'kelp' : 'sun'}>{emailVerified ? 'Confirmed' : 'Not confirmed'}</Badge>
          </p>
        ) : (
          <p>
            You have no e-mail address here: someone else has confirmed that the one you gave is theirs. Please choose
            another.
          </p>
        )}
        {email &&
          !emailVerified &&
          (canMail ? <EmailCode hasPasswords={methods.passwords} /> : <p className="text-ink-2">{NO_MAIL}</p>)}
        {emailChange && <PendingChange change={emailChange} canMail={canMail} />}
        {!emailChange && (
          <Button size="m" fill="plain" className="justify-self-start" onClick={() => setChanging(true)}>
            {email ? 'Change address' : 'Choose an address'}
          </Button>
        )}
      </Card>
      <ChangeEmail methods={methods} open={changing} onClose={() => setChanging(false)} />
    </Section>
  )
}

const NO_MAIL = "This server doesn't send e-mail. Whoever runs it can give you a link to confirm your address."

type PendingChangeProps = { change: NonNullable<SignInMethods['emailChange']>; canMail: boolean }

function PendingChange({ change, canMail }: PendingChangeProps) {
  const { mutate: cancel, isPending } = useCancelEmailChange()
  return (
    <div className="squircle grid grid-cols-1 gap-2 rounded-field bg-sand p-3" role="status">
      <p>
        Changing to{' '}
        <b className="font-strong">
          <EmailText>{change.email}</EmailText>
        </b>
        . {canMail ? whatIsLeft(change) : 'Whoever runs this server can give you the link.'}
      </p>
      <Button
        size="m"
        fill="plain"
        className="justify-self-start"
        disabled={isPending}
        onClick={() => cancel(undefined)}
      >
        Keep the old address
      </Button>
    </div>
  )
}

function whatIsLeft({ oldConfirmed, newConfirmed }: PendingChangeProps['change']): string {
  const needsOld = oldConfirmed === false
  if (needsOld && !newConfirmed) return 'Open the links we sent to your old and new address.'
  return `Open the link we sent to your ${needsOld ? 'old' : 'new'} address.`
}
