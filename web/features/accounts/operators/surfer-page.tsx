import { type ReactNode, useState } from 'react'
import type { OpenedSurfer } from '#contract/operators/surfers.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { LogEntries } from '#web/features/accounts/joining/log-list.tsx'
import { useSurfer } from '#web/features/accounts/operators/queries.ts'
import { useConfirmAddress, useResetTwoSteps, useSignOutSurfer } from '#web/features/accounts/operators/surfer-acts.ts'
import { StandingBadge } from '#web/features/accounts/operators/surfer-list.tsx'
import { daysAgo } from '#web/features/accounts/sign-ins/sign-in-words.ts'
import { isGone } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { fullName } from '#web/lib/format/format.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { ForOperators, isForOperators } from '#web/ui/layout/for-operators.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import { roles } from '#words/pages/operators.ts'
import * as texts from '#words/pages/surfers.ts'

type SurferPageProps = { id: string; children?: ReactNode }

/**
 * The account of a surfer, as far as an operator has to know it. Nothing that they logged. `children` stand above the log.
 */
export function SurferPage({ id, children }: SurferPageProps) {
  const { data: surfer, error, refetch } = useSurfer(id)
  if (isForOperators(error)) return <ForOperators />
  if (isGone(error)) return <EmptyState title={texts.surferNotFound} text={texts.theyMayHaveLeft} />
  if (!surfer)
    return error ? (
      <ErrorState title={texts.couldntLoadSurfer} onRetry={() => refetch()} />
    ) : (
      <SkeletonCards count={2} label={texts.loadingSurfer} />
    )
  return (
    <>
      <Head surfer={surfer} />
      <Account surfer={surfer} />
      {children}
      <Section title={texts.whatOperatorsDid}>
        {surfer.log.length === 0 ? (
          <p className="text-ink-2">{texts.nothingYet}</p>
        ) : (
          <LogEntries entries={surfer.log} label={texts.whatOperatorsDid} />
        )}
      </Section>
    </>
  )
}

const day = dateFormat(readersLocale, { dateStyle: 'medium' })

function Head({ surfer }: { surfer: OpenedSurfer }) {
  const { username, profileImageUrl, signedUpAt, seenAt, role, standing, standingUntil, leavesAt } = surfer
  const now = new Date(useNow())
  return (
    <Card padded className="flex items-start gap-3">
      <Avatar photo={profileImageUrl} size="l" />
      <div className="grid min-w-0 flex-1 gap-1.5 wrap-anywhere">
        <h2 dir="auto" className="text-lead">
          {fullName(surfer)}
        </h2>
        <p className="text-small text-ink-3">
          @{username}
          <br />
          {texts.signedUp(daysAgo(signedUpAt, now))}
          <br />
          {seenAt ? texts.seen(daysAgo(seenAt, now)) : texts.neverSeen}
        </p>
        {(role || standing || leavesAt) && (
          <p className="flex flex-wrap gap-2">
            {role && <Badge tone={role === 'owner' ? 'sea' : 'well'}>{roles[role]}</Badge>}
            {standing && <StandingBadge standing={standing} />}
            {standingUntil && <Badge>{texts.until(day.format(new Date(standingUntil)))}</Badge>}
            {leavesAt && <Badge tone="sun">{texts.leavesOn(day.format(new Date(leavesAt)))}</Badge>}
          </p>
        )}
      </div>
    </Card>
  )
}

type Question = { title: string; text: string; action: string; onConfirm: () => void }

function Account({ surfer }: { surfer: OpenedSurfer }) {
  const { id, username, email, emailVerified, hasTwoSteps, signIns } = surfer
  const rename = useSheetAddress('rename')
  const confirm = useConfirmAddress(id)
  const reset = useResetTwoSteps(id)
  const signOut = useSignOutSurfer(id)
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  const askFirst = (next: Question) => {
    setQuestion(next)
    setOpen(true)
  }
  const isBusy = confirm.isPending || reset.isPending || signOut.isPending
  const button = (label: string, onClick: () => void) => (
    <Button size="m" disabled={isBusy} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <Section title={texts.account}>
      <p className="mb-3 text-ink-2">{texts.surferIsNotified}</p>
      <List label={texts.account}>
        <Row
          title={texts.nameAndUsername}
          lines={[<bdi key="name">{fullName(surfer)}</bdi>, `@${username}`]}
          action={button(texts.change, () => rename.open())}
        />
        <Row
          title={texts.email}
          lines={
            email
              ? [
                  <span key="address" className="wrap-anywhere">
                    {email}
                  </span>,
                  emailVerified ? texts.confirmed : texts.notConfirmed,
                ]
              : [texts.noEmail]
          }
          action={
            email &&
            !emailVerified &&
            button(texts.confirm, () =>
              askFirst({
                title: texts.confirmQuestion(email),
                text: texts.onlyIfItIsTheirs,
                action: texts.confirm,
                onConfirm: confirm.mutate,
              }),
            )
          }
        />
        <Row
          title={texts.twoSteps}
          lines={[hasTwoSteps ? texts.on : texts.off]}
          action={
            hasTwoSteps &&
            button(texts.turnOff, () =>
              askFirst({
                title: texts.turnOffQuestion,
                text: texts.passwordIsEnough,
                action: texts.turnOff,
                onConfirm: reset.mutate,
              }),
            )
          }
        />
        <Row
          title={texts.signIns}
          lines={[texts.browsers(signIns)]}
          action={
            signIns > 0 &&
            button(texts.signOut, () =>
              askFirst({
                title: texts.signOutQuestion,
                text: texts.theySignInAgain,
                action: texts.signOut,
                onConfirm: signOut.mutate,
              }),
            )
          }
        />
      </List>
      {question && <Confirm open={isOpen} onClose={() => setOpen(false)} {...question} />}
    </Section>
  )
}
