import { Ban, Flag, UserCog, UserMinus, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { SurferProfile } from '#contract/accounts/users.ts'
import type { Buddy } from '#contract/people/buddies.ts'
import { useMute } from '#web/features/buddies/mute.ts'
import { relate, undoAll, without } from '#web/features/buddies/shown-at-once.ts'
import { call } from '#web/lib/api/api.ts'
import { invalidatedByBuddies } from '#web/lib/api/invalidation.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { fullName } from '#web/lib/format/format.ts'
import { allBuddies } from '#web/lib/search/use-buddies.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { MenuItem, MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { useReport } from '#web/ui/dialogs/report-button.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { labelled } from '#words/app.ts'
import * as texts from '#words/buddies.ts'

const QUESTIONS = {
  end: {
    action: texts.removeBuddy,
    text: texts.youllNoLongerSeeWhat,
    route: 'DELETE /api/buddies/:userId',
    failed: texts.failedToRemoveBuddy,
  },
  block: {
    action: texts.block,
    text: texts.youWontBeAbleTo,
    route: 'POST /api/blocks/:userId',
    failed: texts.failedToBlockThisSurfer,
  },
} as const
type Question = keyof typeof QUESTIONS

type SurferMenuProps = { surfer: SurferProfile; viewer: Pick<Viewer, 'isOperator'>; onBlocked: () => void }

/** Confirms each action except muting, which can be undone; `onBlocked` leaves a profile that no longer exists. */
export function SurferMenu({ surfer, viewer, onBlocked }: SurferMenuProps) {
  const [question, setQuestion] = useState<Question>('block')
  const [open, setOpen] = useState(false)
  const mute = useMute()
  const report = useReport()
  const end = useEnd()
  const [, navigate] = useLocation()
  const name = fullName(surfer)
  const ask = (question: Question) => {
    setQuestion(question)
    setOpen(true)
  }
  return (
    <>
      <MoreMenu label={texts.moreAboutName(name)} side="top" fill="well" className="size-[50px]!" inDialog>
        {surfer.relationship === 'accepted' && (
          <>
            <MenuItem
              Icon={surfer.isMuted ? Volume2 : VolumeX}
              words={surfer.isMuted ? texts.unmute : texts.mute}
              onPress={() => mute.mutate({ surfer, muted: !surfer.isMuted })}
            />
            <MenuItem isDestructive Icon={UserMinus} words={texts.removeBuddy} onPress={() => ask('end')} />
          </>
        )}
        <MenuItem Icon={Flag} words={texts.report} onPress={() => report({ kind: 'surfer', id: surfer.id })} />
        {viewer.isOperator && (
          <MenuItem
            Icon={UserCog}
            words={texts.operatorsPage}
            onPress={() => navigate(`/operators/surfers/${surfer.id}`)}
          />
        )}
        <MenuItem isDestructive Icon={Ban} words={texts.block} onPress={() => ask('block')} />
      </MoreMenu>
      <Confirm
        open={open}
        onClose={() => setOpen(false)}
        title={labelled(QUESTIONS[question].action, name)}
        text={QUESTIONS[question].text}
        action={QUESTIONS[question].action}
        onConfirm={() => {
          if (question === 'block') onBlocked()
          end.mutate({ how: question, surferId: surfer.id })
        }}
      />
    </>
  )
}

/** Removes or blocks a buddy. */
const useEnd = () =>
  useAct({
    call: ({ how, surferId }: { how: Question; surferId: string }) =>
      call(QUESTIONS[how].route, { params: { userId: surferId } }),
    optimistic: (cache, { surferId }) =>
      undoAll([without<Buddy>(cache, allBuddies.queryKey, surferId), relate(cache, surferId, 'none')]),
    failed: (_error, { how }) => QUESTIONS[how].failed,
    changes: invalidatedByBuddies,
  })
