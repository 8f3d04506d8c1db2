import type { SecurityEvent, SecurityEventKind } from '#contract/accounts/sign-in.ts'
import { useSecurityLog } from '#web/features/accounts/queries.ts'
import { usePasswordsOpen } from '#web/lib/api/passwords-open.ts'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'

/** What happened to the security of the reader's account, newest first. */
export function SecurityLog() {
  const hasPasswords = usePasswordsOpen()
  const { data: events, isError, refetch } = useSecurityLog()
  if (isError && !events) return <ErrorState title="Couldn't load your security log" onRetry={() => refetch()} />
  if (!events) return <SkeletonRows count={3} label="Loading your security log" />
  if (events.length === 0)
    return <EmptyState title="Nothing has happened yet" text="New browsers and security changes show up here." />
  return (
    <>
      <p className="mb-3 text-ink-2">
        Something here wasn't you? Go back
        {hasPasswords ? ', sign that browser out and change your password' : ' and sign that browser out'}. Entries are
        kept for a year.
      </p>
      <List label="Security log">
        {events.map((event) => (
          <Row key={event.id} title={eventWords[event.kind]} lines={[formatTime(event.at), formatOrigin(event)]} />
        ))}
      </List>
    </>
  )
}

const formatTime = (time: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))

/** The way to the log. */
export const SecurityLogLink = () => (
  <Section title="Security log">
    <p className="mb-3 text-ink-2">New browsers, and changes to how you sign in.</p>
    <Button wide href="/settings/security/log">
      Show the security log
    </Button>
  </Section>
)

/** What happened, as its surfer reads it. */
const eventWords: Record<SecurityEventKind, string> = {
  account_made: 'You signed up',
  new_browser: 'New browser signed in',
  password_changed: 'Password changed',
  password_removed: 'Password removed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  recovery_codes_made: 'Recovery codes made',
  recovery_code_used: 'Recovery code used',
  email_changed: 'E-mail address changed',
  issuer_linked: 'Single sign-on linked',
  issuer_unlinked: 'Single sign-on unlinked',
  code_asked: 'New browser asked for a code',
  two_step_on: 'Two-step sign-in turned on',
  two_step_off: 'Two-step sign-in turned off',
}

/** 'Chrome on Android, 192.0.2.0/24': with what and from where. */
const formatOrigin = ({ browser, network }: Pick<SecurityEvent, 'browser' | 'network'>): string =>
  [browser ?? 'Unknown browser', network === 'unknown' ? null : network].filter(Boolean).join(', ')
