import { EyeOff, MapPin, Plus, Users } from 'lucide-react'
import { SPOT_DETECTION_MILES } from '#contract/limits.ts'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import { useSecretSpots } from '#web/features/secret-spots/queries.ts'
import { coordinates, fullName } from '#web/lib/format/format.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { formatDistance, useUnits } from '#web/lib/format/units.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton, iconInText } from '#web/ui/display/icons.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/spots/secret-spots.ts'

const PLACEHOLDERS = 2

/** Own secret spots and those shared by buddies. `onEdit` without an id adds one. */
export function SecretSpotList({ onEdit }: { onEdit: (id?: string) => void }) {
  const { data: spots, isError, refetch } = useSecretSpots()
  const units = useUnits()
  const own = spots?.filter(({ sharedWith }) => sharedWith !== null)
  const shared = spots?.filter(({ sharedWith }) => sharedWith === null) ?? []
  return (
    <>
      <Section title={texts.yours} className="mt-4">
        {own === undefined ? (
          isError ? (
            <ErrorState title={texts.couldntLoadYourSecretSpots} onRetry={() => refetch()} />
          ) : (
            <SkeletonCards count={PLACEHOLDERS} label={texts.loadingYourSecretSpots} />
          )
        ) : (
          <div className="grid gap-3">
            {own.length === 0 ? (
              <EmptyState title={texts.noSecretSpotsYet} text={texts.knowOneKeepItHere} />
            ) : (
              <Cards label={texts.yourSecretSpots} spots={own} onEdit={onEdit} />
            )}
            <Button wide icon={<Plus {...iconInButton} />} onClick={() => onEdit()}>
              {texts.addASecretSpot}
            </Button>
            <p className="text-small text-ink-3">
              {texts.checkInWithinOfOne(formatDistance(SPOT_DETECTION_MILES, units))}
            </p>
          </div>
        )}
      </Section>
      {shared.length > 0 && (
        <Section title={texts.sharedWithYou}>
          <Cards label={texts.secretSpotsSharedWithYou} spots={shared} onEdit={onEdit} />
        </Section>
      )}
    </>
  )
}

type CardsProps = { label: string; spots: SecretSpot[]; onEdit: (id: string) => void }

const Cards = ({ label, spots, onEdit }: CardsProps) => (
  <ul aria-label={label} className="grid gap-3">
    {spots.map((spot) => (
      <li key={spot.id}>
        <SpotCard spot={spot} onEdit={onEdit} />
      </li>
    ))}
  </ul>
)

const SpotCard = ({ spot, onEdit }: { spot: SecretSpot; onEdit: (id: string) => void }) => (
  <Card padded>
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="min-w-[min(100%,8rem)] flex-1">
        <h3 dir="auto" className="text-[1.1875rem] wrap-anywhere">
          {spot.name}
        </h3>
        <p className="mt-1 flex items-center gap-[5px] text-small text-ink-3 tabular-nums">
          <MapPin {...iconInText} />
          {coordinates(spot)}
        </p>
      </div>
      {spot.sharedWith && (
        <Button size="m" aria-label={texts.editName(spot.name)} onClick={() => onEdit(spot.id)}>
          {texts.edit}
        </Button>
      )}
    </div>
    {spot.note && (
      <p dir="auto" className="mt-2 text-[0.9375rem] leading-[1.4] text-ink-2 wrap-anywhere">
        {spot.note}
      </p>
    )}
    <KnownTo spot={spot} />
  </Card>
)

const KNOWN_TO = 'mt-3 flex items-center gap-2 border-t border-line pt-3 text-small leading-[1.35] text-ink-2'

/** Its readers, or its owner. */
function KnownTo({ spot: { user, sharedWith } }: { spot: SecretSpot }) {
  if (sharedWith === null)
    return (
      <p className={KNOWN_TO}>
        <Avatar photo={user.profileImageUrl} size="s" />
        <span className="min-w-0 wrap-anywhere">
          <span dir="auto">{fullName(user)}</span> {texts.sharesItWithYou}
        </span>
      </p>
    )
  const Icon = sharedWith.length > 0 ? Users : EyeOff
  return (
    <p className={KNOWN_TO}>
      <Icon {...iconInText} />
      <span className="min-w-0 wrap-anywhere">
        {sharedWith.length > 0
          ? texts.youShareItWith(new Intl.ListFormat(readersLocale).format(sharedWith.map(fullName)))
          : texts.onlyYouKnowIt}
      </span>
    </p>
  )
}
