import { type ComponentProps, useState } from 'react'
import { lateCode } from '#web/ui/dialogs/late-code.ts'
import { Missing, OnItsWay } from '#web/ui/dialogs/late-dialog.tsx'
import type { Sheet } from '#web/ui/dialogs/sheet.tsx'

const { useCode } = lateCode(async () => (await import('#web/ui/dialogs/sheet.tsx')).Sheet)

export function LateSheet(props: ComponentProps<typeof Sheet>) {
  const { open, onClose } = props
  const [wasOpened, setOpened] = useState(open)
  if (open && !wasOpened) setOpened(true)
  const code = useCode(wasOpened)
  if (typeof code === 'object') return <code.value {...props} />
  if (!open) return null
  return code === 'missing' ? <Missing onClose={onClose} /> : <OnItsWay onClose={onClose} />
}
