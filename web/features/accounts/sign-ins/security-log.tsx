import type { SecurityEvent, SecurityEventKind } from '#contract/accounts/sign-in.ts'
import { useSecurityLog } from '#web/features/accounts/queries.ts'
import { formatBrowser } from '#web/features/accounts/sign-ins/sign-in-words.ts'
import { usePasswordsOpen } from '#web/lib/api/passwords-open.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/accounts.ts'

export function SecurityLog() {
  const hasPasswords = usePasswordsOpen()
  const { data: events, isError, refetch } = useSecurityLog()
  if (isError && !events) return <ErrorState title={texts.couldntLoadYourSecurityLog} onRetry={() => refetch()} />
  if (!events) return <SkeletonRows count={3} label={texts.loadingYourSecurityLog} />
  if (events.length === 0)
    return <EmptyState title={texts.nothingHasHappenedYet} text={texts.newBrowsersAndSecurityChanges} />
  return (
    <>
      <p className="mb-3 text-ink-2">{texts.somethingHereWasntYouGo(hasPasswords)}</p>
      <List label={texts.securityLog}>
        {events.map((event) => (
          <Row key={event.id} title={eventWords[event.kind]} lines={[formatTime(event.at), formatOrigin(event)]} />
        ))}
      </List>
    </>
  )
}

const formatTime = (time: string) =>
  new Intl.DateTimeFormat(readersLocale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))

export const SecurityLogLink = () => (
  <Section title={texts.securityLog}>
    <p className="mb-3 text-ink-2">{texts.newBrowsersAndChangesTo}</p>
    <Button wide href="/settings/security/log">
      {texts.showTheSecurityLog}
    </Button>
  </Section>
)

const eventWords: Record<SecurityEventKind, string> = {
  account_made: texts.youSignedUp,
  new_browser: texts.newBrowserSignedIn,
  password_changed: texts.passwordChanged,
  password_removed: texts.passwordRemoved,
  passkey_added: texts.passkeyAdded,
  passkey_removed: texts.passkeyRemoved,
  recovery_codes_made: texts.recoveryCodesMade,
  recovery_code_used: texts.recoveryCodeUsed,
  email_changed: texts.eMailAddressChanged,
  issuer_linked: texts.singleSignOnLinked,
  issuer_unlinked: texts.singleSignOnUnlinked,
  code_asked: texts.newBrowserAskedForA,
  two_step_on: texts.twoStepSignInTurned,
  two_step_off: texts.twoStepSignInTurnedOff,
  signed_out: texts.signedOutEverywhere,
  email_verified: texts.addressConfirmed,
  renamed: texts.nameChanged,
  role_changed: texts.roleChanged,
  link_made: texts.linkMade,
  token_made: texts.appKeyMade,
  token_revoked: texts.appKeyRemoved,
}

/** 'Chrome on Android, 192.0.2.0/24'. What operators do has no network. */
const formatOrigin = ({ browser, network }: Pick<SecurityEvent, 'browser' | 'network'>): string =>
  network === null ? texts.byAnOperator : joinParts([formatBrowser(browser), network === 'unknown' ? null : network])
