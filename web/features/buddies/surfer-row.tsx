import type { ReactNode } from 'react'
import type { Surfer } from '#contract/accounts/users.ts'
import { fullName } from '#web/lib/format/format.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Row } from '#web/ui/layout/row.tsx'

type SurferRowProps = { surfer: Surfer; action: ReactNode; onPress?: () => void }

export const SurferRow = ({ surfer, ...row }: SurferRowProps) => (
  <Row
    {...row}
    picture={<Avatar photo={surfer.profileImageUrl} />}
    title={fullName(surfer)}
    lines={[`@${surfer.username}`]}
  />
)
