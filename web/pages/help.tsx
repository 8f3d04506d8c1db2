import { LEAVE_AFTER_DAYS, OVERDUE_HOURS } from '#contract/limits.ts'
import { BelowProfile } from '#web/features/users/below-profile.tsx'
import { Chapter } from '#web/ui/prose.tsx'
import { SectionLink } from '#web/ui/section.tsx'

/** Short answers to what surfers ask. */
export function HelpPage() {
  return (
    <BelowProfile title="Help & Support">
      <div className="squircle rounded-card bg-rip-wash p-4 text-rip-ink">
        <p className="font-strong">
          Lineup is no rescue service. In an emergency call 112 in Europe, 911 in North America, 000 in Australia, 111
          in New Zealand, or your local number.
        </p>
        <p className="mt-2 text-small">
          This version sends no alerts yet, also not after {OVERDUE_HOURS} hours without check-out. Tell someone on land
          when you will be back.
        </p>
      </div>
      <Chapter title="How do I check in?">
        <p>
          Press Check In, choose your spot or let GPS find it, then press Check In Now. When you are back on land, press
          Check Out on Home. A session without check-out stays active until you end it.
        </p>
      </Chapter>
      <Chapter title="Who sees my session?">
        <p>
          You decide for each session, under Edit Session: everyone who is signed in, your buddies, or only you. Buddies
          see the exact place and time. Other surfers see the spot and the hour, visitors no more than 'Anonymous' at
          the spot.
        </p>
      </Chapter>
      <Chapter title="How do I keep someone away?">
        <p>
          Open their profile, press the three dots, then Block. From then on neither of you sees anything of the other.
          Under Privacy & Safety you can take it back.
        </p>
      </Chapter>
      <Chapter title="What happens to my photos?">
        <p>
          Each is made anew before anyone sees it, so what your camera wrote into it is gone, the place as well. The
          original is not kept. A photo of a session is shown to those who may see the session, your profile photo to
          anyone.
        </p>
      </Chapter>
      <Chapter title="What is kept of me?">
        <p>Your profile, your sessions and what belongs to them. The details stand in the privacy policy.</p>
        <div className="-mt-2">
          <SectionLink href="/privacy">Privacy Policy</SectionLink>
        </div>
      </Chapter>
      <Chapter title="How do I get my data?">
        <p>
          Under Privacy & Safety press Download Everything. You get a zip with your sessions, photos and all else that
          is yours, in formats that other programs read.
        </p>
      </Chapter>
      <Chapter title="Who can find me?">
        <p>
          Anyone who is signed in and knows your name or username, unless you choose otherwise under Privacy & Safety:
          only buddies of your buddies, or nobody.
        </p>
      </Chapter>
      <Chapter title="Can I have metres and °C?">
        <p>Yes: on your profile, below the theme. Every figure follows at once.</p>
      </Chapter>
      <Chapter title="How do I end my account?">
        <p>
          Under Privacy & Safety press Delete Account. For {LEAVE_AFTER_DAYS} days everything works as before and you
          can keep it; then it goes with all that belongs to it, your comments included.
        </p>
      </Chapter>
    </BelowProfile>
  )
}
