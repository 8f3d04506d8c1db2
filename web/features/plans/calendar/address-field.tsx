import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import * as texts from '#words/plans.ts'

export function AddressField({ label, url }: { label: string; url: string }) {
  const field = useRef<HTMLInputElement>(null)
  // A page loaded over plain http may not write to the clipboard.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ title: texts.addressCopied })
    } catch {
      field.current?.select()
      showToast({ title: texts.couldntCopy, text: texts.theAddressIsSelectedSo })
    }
  }
  return (
    <>
      <TextField ref={field} label={label} readOnly value={url} onFocus={({ target }) => target.select()} />
      <Button wide icon={<Copy {...iconInButton} />} onClick={copy}>
        {texts.copyAddress}
      </Button>
    </>
  )
}
