import { type ComponentProps, useEffect, useState } from 'react'
import { Missing, OnItsWay } from '#web/ui/dialogs/addressed-dialog.tsx'
import type { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { lazyCode } from '#web/ui/dialogs/lazy-code.tsx'
import type { Sheet } from '#web/ui/dialogs/sheet.tsx'

const sheet = lazyCode(async () => (await import('#web/ui/dialogs/sheet.tsx')).Sheet)
const confirmation = lazyCode(async () => (await import('#web/ui/dialogs/confirm.tsx')).Confirm)

export function LazySheet(props: ComponentProps<typeof Sheet>) {
  const { open, onClose } = props
  const [wasOpened, setOpened] = useState(open)
  if (open && !wasOpened) setOpened(true)
  const code = sheet.useCode(wasOpened)
  if (typeof code === 'object') return <code.value {...props} />
  if (!open) return null
  return code === 'missing' ? <Missing onClose={onClose} /> : <OnItsWay onClose={onClose} />
}

/** Falls back to the browser's dialog, because it may confirm a call for help. */
export function LazyConfirm(props: ComponentProps<typeof Confirm>) {
  const code = confirmation.useCode(true)
  const { open, title, text, onClose, onConfirm } = props
  const isFallback = open && code === 'missing'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once each time it opens, whatever else changes.
  useEffect(() => {
    if (!isFallback) return
    onClose()
    if (confirm(`${title}\n\n${text}`)) onConfirm()
  }, [isFallback])
  return typeof code === 'object' && <code.value {...props} />
}
