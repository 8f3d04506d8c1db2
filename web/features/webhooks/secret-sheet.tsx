import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { copyLink } from '#web/ui/dialogs/link-to-share.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import * as texts from '#words/pages/webhooks.ts'

type SecretSheetProps = { secret: string; open: boolean; onClose: () => void }

/** The only time that the secret is shown. */
export function SecretSheet({ secret, open, onClose }: SecretSheetProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Sheet fit open={open} onClose={onClose} title={texts.secret}>
      <div className="grid gap-4">
        <p className="text-ink-2">{texts.copyItNow}</p>
        <TextField ref={field} label={texts.secret} readOnly value={secret} onFocus={({ target }) => target.select()} />
        <ButtonPair>
          <Button
            icon={<Copy {...iconInButton} />}
            onClick={async () => (await copyLink(secret)) || field.current?.select()}
          >
            {texts.copy}
          </Button>
          <Button fill="sun" onClick={onClose}>
            {texts.done}
          </Button>
        </ButtonPair>
      </div>
    </Sheet>
  )
}
