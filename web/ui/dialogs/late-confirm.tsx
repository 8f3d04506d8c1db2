import { type ComponentProps, useEffect } from 'react'
import type { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { lateCode } from '#web/ui/dialogs/late-code.ts'

const { useCode } = lateCode(async () => (await import('#web/ui/dialogs/confirm.tsx')).Confirm)

/** Falls back to the browser's dialog, because it may confirm a call for help. */
export function LateConfirm(props: ComponentProps<typeof Confirm>) {
  const code = useCode(true)
  const { open, title, text, onClose, onConfirm } = props
  const isAskedPlainly = open && code === 'missing'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once each time it opens, whatever else changes.
  useEffect(() => {
    if (!isAskedPlainly) return
    onClose()
    if (confirm(`${title}\n\n${text}`)) onConfirm()
  }, [isAskedPlainly])
  return typeof code === 'object' && <code.value {...props} />
}
