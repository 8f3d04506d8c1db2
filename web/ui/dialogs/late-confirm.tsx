import { type ComponentProps, useEffect } from 'react'
import type { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { lateCode } from '#web/ui/dialogs/late-code.ts'

const { useCode } = lateCode(async () => (await import('#web/ui/dialogs/confirm.tsx')).Confirm)

/**
 * The same question on a page of the first load: its code comes after that, once this is mounted. Where it could not be
 * fetched the browser's own dialog asks, since what is confirmed may be a call for help.
 */
export function LateConfirm(props: ComponentProps<typeof Confirm>) {
  const code = useCode(true)
  const { open, title, text, onClose, onConfirm } = props
  const isAskedPlainly = open && code === 'missing'
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once each time it opens, whatever else changes.
  useEffect(() => {
    if (!isAskedPlainly) return
    onClose()
    if (confirm(`${title}\n\n${text}`)) onConfirm()
  }, [isAskedPlainly])
  return typeof code === 'object' && <code.value {...props} />
}
