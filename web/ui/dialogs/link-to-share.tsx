import { Copy, Share2 } from 'lucide-react'
import { useRef } from 'react'
import { shareLink } from '#web/lib/files/sharing.ts'
import { lazyCode } from '#web/ui/dialogs/lazy-code.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import * as texts from '#words/app.ts'

const { useCode } = lazyCode(async () => (await import('#web/ui/display/qr-code.tsx')).QrCode)

type LinkToShareProps = {
  url: string
  /** For apps that the link is shared with. */
  title: string
  label: string
  codeLabel: string
  /** Until when and for how many it works. */
  life: string
}

/** A link as a QR code and as text, with buttons that copy and share it. */
export function LinkToShare({ url, title, label, codeLabel, life }: LinkToShareProps) {
  const field = useRef<HTMLInputElement>(null)
  const code = useCode(true)
  const copy = async () => {
    if (await copyLink(url)) return
    field.current?.select()
    showToast({ title: texts.couldntCopy, text: texts.theLinkIsSelectedSo })
  }
  const share = async () => {
    const { pathname } = new URL(url)
    const outcome = await shareLink({ title, path: pathname })
    if (outcome === 'copied') showCopied()
    if (outcome === 'failed') await copy()
  }
  return (
    <>
      {typeof code === 'object' && <code.value words={url} label={codeLabel} />}
      <TextField ref={field} label={label} readOnly value={url} onFocus={({ target }) => target.select()} />
      <p className="text-small text-ink-3">{life}</p>
      <ButtonPair>
        <Button icon={<Copy {...iconInButton} />} onClick={copy}>
          {texts.copyLink}
        </Button>
        <Button fill="sun" icon={<Share2 {...iconInButton} />} onClick={share}>
          {texts.share}
        </Button>
      </ButtonPair>
    </>
  )
}

/** False where a page may not write to the clipboard, as over plain http. */
export async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
  } catch {
    return false
  }
  showCopied()
  return true
}

const showCopied = () => showToast({ title: texts.linkCopied, text: texts.pasteItWhereverYouLike })
