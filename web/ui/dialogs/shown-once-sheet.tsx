import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import * as texts from '#words/pages/shown-once.ts'

type ShownOnceSheetProps = {
  title: string
  text: string
  label: string
  /** Undefined before there is one, and afterwards. */
  secret: string | undefined
  onClose: () => void
}

/** A secret that the server stores as a hash at most, to be copied now. */
export function ShownOnceSheet({ title, text, label, secret, onClose }: ShownOnceSheetProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const close = () => {
    setCopied(false)
    onClose()
  }
  // A page loaded over plain http may not write to the clipboard.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret ?? '')
      setCopied(true)
    } catch {
      field.current?.select()
      showToast({ title: texts.couldntCopy, text: texts.isSelected })
    }
  }
  return (
    <Sheet
      fit
      open={secret !== undefined}
      onClose={close}
      title={title}
      toastsAbove
      foot={
        <Button fill="sun" wide onClick={close}>
          {texts.iveSavedIt}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-2">{text}</p>
        <TextField ref={field} label={label} readOnly value={secret ?? ''} onFocus={({ target }) => target.select()} />
        <Button wide icon={isCopied ? <Check {...iconInButton} /> : <Copy {...iconInButton} />} onClick={copy}>
          {isCopied ? texts.copied : texts.copy}
        </Button>
      </div>
    </Sheet>
  )
}
