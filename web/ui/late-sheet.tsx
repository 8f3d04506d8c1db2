import { type ComponentProps, useState } from 'react'
import { lateCode } from '#web/ui/late-code.ts'
import type { Sheet } from '#web/ui/sheet.tsx'

const { useCode } = lateCode(async () => (await import('#web/ui/sheet.tsx')).Sheet)

/** A sheet of a page of the first load: its code is fetched when it first opens, and mostly there by then. */
export function LateSheet(props: ComponentProps<typeof Sheet>) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  const code = useCode(wasOpened)
  return typeof code === 'object' && <code.value {...props} />
}
