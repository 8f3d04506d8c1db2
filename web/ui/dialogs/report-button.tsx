import { Flag } from 'lucide-react'
import type { ReportedKind } from '#contract/operators/moderation.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/app.ts'

/** The id of what is reported, and of the session or plan it belongs to. */
type Reported = { kind: ReportedKind; id: string; parentId?: string }

/** Opens the form at `?report=KIND,ID,PARENT` (web/features/moderation/reporting). */
export function useReport(): (reported: Reported) => void {
  const { open } = useSheetAddress('report')
  return ({ kind, id, parentId = '' }) => open([kind, id, parentId].filter(Boolean).join(','))
}

type ReportButtonProps = { of: Reported; fill?: 'bare' | 'glass'; wide?: boolean; words?: string }

export function ReportButton({ of, fill = 'bare', wide = false, words = texts.report }: ReportButtonProps) {
  const report = useReport()
  return (
    <Button fill={fill} size="m" wide={wide} icon={<Flag {...iconInButton} />} onClick={() => report(of)}>
      {words}
    </Button>
  )
}
