import { useState } from 'react'
import { type TrackChange, useChangeTrack } from '#web/features/tracks/queries.ts'
import { RideList } from '#web/features/tracks/ride-list.tsx'
import { TrackChoices } from '#web/features/tracks/track-choices.tsx'
import { useSessionRides } from '#web/features/tracks/use-session-rides.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import * as texts from '#words/tracks.ts'

type ReviewRidesProps = { sessionId: string; isOwner: boolean; isAtSpot: boolean }

/** Opens a session's rides at `?rides`, where its surfer corrects and shares them. */
export function ReviewRides(props: ReviewRidesProps) {
  const { value, open, close } = useSheetAddress('rides', { below: 'session' })
  const title = props.isOwner ? texts.reviewWaves : texts.allWaves
  return (
    <>
      <Button size="m" wide onClick={() => open()}>
        {title}
      </Button>
      <Sheet open={value !== null} onClose={close} title={title}>
        <Rides {...props} />
      </Sheet>
    </>
  )
}

function Rides({ sessionId, isOwner, isAtSpot }: ReviewRidesProps) {
  const change = useChangeTrack(sessionId)
  /** While the slider moves; afterwards the server's count applies. */
  const [tried, setTried] = useState<number>()
  /** Until the server has it. */
  const [shared, setShared] = useState<boolean>()
  const surfed = useSessionRides(sessionId, tried)
  if (!surfed) return null
  /** A toast reports failures. */
  const save = (one: TrackChange, whenDone: () => void) =>
    void change
      .mutateAsync(one)
      .catch(() => {})
      .finally(whenDone)
  const choose = () => {
    // Keys that only focus or pass the slider change nothing.
    if (tried === undefined) return
    // The slider may have moved meanwhile.
    save({ sensitivity: tried }, () => setTried((now) => (now === tried ? undefined : now)))
  }
  const share = (sharedWithBuddies: boolean) => {
    setShared(sharedWithBuddies)
    save({ sharedWithBuddies }, () => setShared((now) => (now === sharedWithBuddies ? undefined : now)))
  }
  return (
    <>
      <Card padded>
        <RideList
          rides={isOwner ? surfed.rides : surfed.waves}
          timeZone={surfed.timeZone}
          onSay={isOwner ? (startAt, accepted) => change.mutate({ startAt, accepted }) : undefined}
          isBusy={change.isPending}
        />
      </Card>
      {isOwner && (
        <TrackChoices
          sensitivity={surfed.sensitivity}
          onTry={setTried}
          onChoose={choose}
          isShared={shared ?? surfed.track.sharedWithBuddies}
          onShare={isAtSpot ? share : undefined}
        />
      )}
    </>
  )
}
