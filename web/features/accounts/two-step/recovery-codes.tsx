import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { RECOVERY_CODES } from '#contract/limits.ts'
import { useRecoveryCodes } from '#web/features/accounts/queries.ts'
import { daysAgo } from '#web/features/accounts/sign-ins/sign-in-words.ts'
import { call } from '#web/lib/api/api.ts'
import { usePasswordsOpen } from '#web/lib/api/passwords-open.ts'
import { useLastShown } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/accounts.ts'

export function RecoveryCodes() {
  const hasPasswords = usePasswordsOpen()
  const { data } = useRecoveryCodes()
  const [asking, setAsking] = useState(false)
  const {
    mutate,
    data: made,
    isPending,
    reset,
  } = useAct({
    call: () => call('POST /api/recovery-codes'),
    failed: {},
    changes: ['GET /api/recovery-codes', 'GET /api/fresh-sign-in'],
  })
  if (!hasPasswords) return null
  const hasSome = data !== undefined && data.left > 0
  return (
    <Section title={texts.recoveryCodes}>
      <p className="mb-3 text-ink-2">
        {hasSome && data.madeAt
          ? texts.ofLeftMadeEachWorks(data.left, RECOVERY_CODES, daysAgo(data.madeAt, new Date()))
          : texts.tenCodesToGetIn}
      </p>
      <Button wide disabled={isPending || !data} onClick={() => (hasSome ? setAsking(true) : mutate())}>
        {isPending ? texts.makingCodes : hasSome ? texts.makeNewCodes : texts.makeRecoveryCodes}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.makeNewCodesQuestion}
        text={texts.theCodesYouHaveNow}
        action={texts.makeNewCodes}
        onConfirm={() => mutate()}
      />
      <RecoveryCodeSheet codes={made?.codes} onClose={reset} />
    </Section>
  )
}

type RecoveryCodeSheetProps = {
  /** Undefined while closed. */
  codes: string[] | undefined
  onClose: () => void
}

function RecoveryCodeSheet({ codes, onClose }: RecoveryCodeSheetProps) {
  // The closing sheet still shows its codes.
  const shown = useLastShown(codes?.join('\n') ?? null)?.value.split('\n') ?? []
  const [copied, setCopied] = useState<'copied' | 'failed'>()
  const close = () => {
    setCopied(undefined)
    onClose()
  }
  const copy = async () => {
    // A page loaded over plain http may not write to the clipboard.
    const isDone = await navigator.clipboard?.writeText(shown.join('\n')).then(
      () => true,
      () => false,
    )
    setCopied(isDone ? 'copied' : 'failed')
  }
  return (
    <Sheet
      open={codes !== undefined}
      onClose={close}
      title={texts.yourRecoveryCodes}
      fit
      foot={
        <Button fill="sun" wide onClick={close}>
          {texts.iveSavedThem}
        </Button>
      }
    >
      <p className="mb-4 text-ink-2">{texts.keepThemOnPaperOr}</p>
      <ol
        aria-label={texts.recoveryCodes}
        className="squircle grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-3 gap-y-2 rounded-card bg-well p-4"
      >
        {shown.map((code) => (
          <li
            key={code}
            className="whitespace-nowrap text-center font-mono text-[0.9375rem] narrow:text-micro select-all"
          >
            {code}
          </li>
        ))}
      </ol>
      <Button
        wide
        className="mt-3"
        icon={copied === 'copied' ? <Check {...iconInButton} /> : <Copy {...iconInButton} />}
        onClick={copy}
      >
        {copied === 'copied' ? texts.copied : texts.copy}
      </Button>
      <p role="status" className="mt-2 text-center text-small text-ink-2 empty:mt-0">
        {copied === 'failed' && texts.thisBrowserDoesntAllowCopying}
      </p>
    </Sheet>
  )
}
