import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useLastShown } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/accounts.ts'

type RecoveryCodeSheetProps = {
  /** Undefined while closed. */
  codes: string[] | undefined
  onClose: () => void
}

export function RecoveryCodeSheet({ codes, onClose }: RecoveryCodeSheetProps) {
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
