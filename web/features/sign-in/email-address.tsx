import { useState } from 'react'
import type { SignInMethods } from '#contract/accounts.ts'
import { ChangeEmail } from '#web/features/sign-in/change-email.tsx'
import { EmailCode } from '#web/features/sign-in/email-code.tsx'
import { useCancelEmailChange } from '#web/features/sign-in/sign-in-methods.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Section } from '#web/ui/section.tsx'

/** The reader's address, whether it is confirmed, and another one. */
export function EmailAddress({ methods }: { methods: SignInMethods }) {
  const { email, emailVerified, canMail, emailChange } = methods
  const [changing, setChanging] = useState(false)
  return (
    <Section title="E-mail address" className="mt-2">
      <Card padded className="grid grid-cols-1 gap-3 wrap-anywhere">
        {email ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="min-w-0 font-strong">{email}</span>
            <Badge tone={emailVerified ? 'kelp' : 'sun'}>{emailVerified ? 'Confirmed' : 'Not confirmed'}</Badge>
          </p>
        ) : (
          <p>
            You have no address here: someone else has shown that the one you gave is theirs. Please choose another.
          </p>
        )}
        {email && !emailVerified && (canMail ? <EmailCode email={email} /> : <p className="text-ink-2">{NO_MAIL}</p>)}
        {emailChange && <PendingChange email={email} change={emailChange} canMail={canMail} />}
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

const NO_MAIL =
  'This Lineup sends no mail. Whoever runs it can give you a link that confirms your address; until then it sends you nothing.'

type PendingChangeProps = { email: string; change: NonNullable<SignInMethods['emailChange']>; canMail: boolean }

function PendingChange({ email, change, canMail }: PendingChangeProps) {
  const { mutate: cancel, isPending } = useCancelEmailChange()
  const waiting = [...(change.oldConfirmed === false ? [email] : []), ...(change.newConfirmed ? [] : [change.email])]
  return (
    <div className="squircle grid grid-cols-1 gap-2 rounded-field bg-sand p-3" role="status">
      <p>
        To become <b className="font-strong">{change.email}</b>.{' '}
        {canMail
          ? `Press the ${waiting.length > 1 ? 'links' : 'link'} that went to ${waiting.join(' and ')}.`
          : 'Whoever runs this Lineup can give you the link.'}
      </p>
      <Button
        size="m"
        fill="plain"
        className="justify-self-start"
        disabled={isPending}
        onClick={() => cancel(undefined)}
      >
        Keep the old one
      </Button>
    </div>
  )
}
