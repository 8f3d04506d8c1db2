import type { ModerationCase } from '#contract/operators/moderation.ts'
import { formatDay } from '#web/features/moderation/cases/case-acts.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago, imagePath } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Message, SAID_ROW } from '#web/ui/display/message.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/moderation.ts'

type Subject = NonNullable<ModerationCase['subject']>

/** The reported thing, then and now, with what stands around it. */
export function ReportedSubject({ opened: { subject, excerpt, decidedAt, decision } }: { opened: ModerationCase }) {
  const now = subject?.text ?? ''
  const isAppealed = decision !== null && decision.appeal !== null && decision.answer === null && !decision.isReversed
  const isShownNoMore = decidedAt !== null && !isAppealed
  const hasChanged = subject !== null && excerpt !== '' && now !== excerpt
  const hasAround = subject !== null && subject.around.length > 1
  return (
    <Card padded className="grid gap-3">
      {subject?.isHidden && (
        <p>
          <Badge tone="sea">{texts.itIsHidden}</Badge>
        </p>
      )}
      {subject && <Photos photos={subject.photos} />}
      {(hasChanged || !hasAround) && (
        <Quote title={hasChanged || !subject ? texts.textThen : undefined} text={excerpt} />
      )}
      {(hasChanged || excerpt === '') && now && <Quote title={excerpt ? texts.textNow : undefined} text={now} />}
      {!subject && <p className="text-ink-2">{isShownNoMore ? texts.isShownNoMore : texts.itIsGone}</p>}
      {subject && <Where subject={subject} />}
      {hasAround && <Around around={subject.around} />}
    </Card>
  )
}

const Photos = ({ photos }: { photos: string[] }) =>
  photos.length > 0 && (
    <ul className="grid gap-2">
      {photos.map((photo) => (
        <li key={photo}>
          <img
            src={imagePath(photo)}
            alt={texts.reportedPhoto}
            className="squircle max-h-[70vh] w-full rounded-field bg-well object-contain"
          />
        </li>
      ))}
    </ul>
  )

function Where({ subject: { place, at } }: { subject: Subject }) {
  if (!place && !at) return null
  return (
    <p className="text-small text-ink-3 wrap-anywhere">
      {place && <span dir="auto">{texts.at(place)}</span>}
      {place && at && ' · '}
      {at && <time dateTime={at}>{formatDay(at)}</time>}
    </p>
  )
}

function Around({ around }: { around: Subject['around'] }) {
  const now = useNow()
  return (
    <div>
      <h3 className="font-strong">{texts.aroundIt}</h3>
      <ul>
        {around.map(({ id, surfer, text, at, isReported }) => (
          <li key={id} className={`${SAID_ROW} ${isReported ? 'squircle -mx-2 rounded-field bg-sun-wash px-2' : ''}`}>
            {surfer ? (
              <Message by={surfer} when={ago(at, now)}>
                {text}
              </Message>
            ) : (
              <p dir="auto">{text}</p>
            )}
            {isReported && <span className="sr-only">{texts.thisOne}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function Quote({ title, text }: { title?: string | undefined; text: string | null }) {
  if (!text) return null
  return (
    <div>
      {title && <p className="text-small text-ink-3">{title}</p>}
      <blockquote
        dir="auto"
        className="squircle mt-1 rounded-field bg-well px-3.5 py-2.5 text-[0.9375rem] whitespace-pre-line wrap-anywhere"
      >
        {text}
      </blockquote>
    </div>
  )
}
