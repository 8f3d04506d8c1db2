import {
  LEAVE_AFTER_DAYS,
  MAX_CONTACTS,
  MAX_IMPORTED_HOURS,
  MAX_OVERDUE_HOURS,
  MIN_OVERDUE_HOURS,
  OVERDUE_HOURS,
  PATTERN_SESSIONS,
} from '#contract/limits.ts'
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
          It tells people that you have not come back. It cannot see you, look for you or call anyone out. Tell someone
          on land as well when you will be back.
        </p>
      </div>
      <Chapter title="How do I check in?">
        <p>
          Press Check In, choose your spot or let GPS find it, then press Check In Now. When you are back on land, press
          Check Out on Home. A session without check-out stays active until you end it.
        </p>
      </Chapter>
      <Chapter title="How do I record my waves?">
        <p>
          After you have checked in, press Record Track on Home and take the phone along in a waterproof case, or record
          with a watch. The phone keeps each position at once, also without a network, and uploads them when there is
          one.
        </p>
        <p>
          A browser gets no position while the phone is locked or another app is open: recording pauses then, and goes
          on when you are back. So the screen stays on, and that with GPS uses much battery. Start with a full one, and
          do not rely on the phone for a call afterwards.
        </p>
        <p>
          Only you see your track, unless you share it with buddies for that session. They get it once the session has
          ended, from the first wave to the last. Nobody else ever does, nor anyone at a secret spot or without a spot.
        </p>
        <p>
          When you log out, Lineup uploads what is left first. What does not get through waits on that phone until you
          log in there again, or you delete it as you log out.
        </p>
      </Chapter>
      <Chapter title="What counts in my progress?">
        <p>
          Every session of yours, on the day and at the hour that the clocks showed where you surfed. Weeks begin on
          Monday. Waves, speeds and rides come from your tracks, or from the waves that you typed.
        </p>
        <p>
          A session that you checked out of after more than {MAX_IMPORTED_HOURS} hours counts, its hours do not. Lineup
          says nothing about when you surf most from fewer than {PATTERN_SESSIONS} sessions.
        </p>
        <div className="-mt-2">
          <SectionLink href="/progress">Your Progress</SectionLink>
        </div>
      </Chapter>
      <Chapter title="What happens if I do not come back?">
        <p>
          {OVERDUE_HOURS} hours after your check-in you are overdue. You can choose {MIN_OVERDUE_HOURS} to{' '}
          {MAX_OVERDUE_HOURS} hours, for every session under Privacy & Safety and for one when you check in.
        </p>
        <ol className="grid list-decimal gap-1 pl-5">
          <li>
            30 minutes before, Lineup asks you: 'Still out?'. Check out, or say that you are fine for 1 more hour.
          </li>
          <li>Then all your buddies are told, with the place and time of your check-in.</li>
          <li>
            15 minutes later your first emergency contact gets a message, then the next, until somebody says that they
            reached you.
          </li>
          <li>When you check out, everyone who was told hears that you are back.</li>
        </ol>
        <p>'I need help', on Home while you are in the water, starts this at once.</p>
      </Chapter>
      <Chapter title="Who can be an emergency contact?">
        <p>
          Anyone with a phone or an e-mail address, up to {MAX_CONTACTS} people; they need no account. Each is asked
          first, and counts only after they have said yes. They learn your first name, the place and the time, and that
          only when you are overdue or ask for help.
        </p>
        <div className="-mt-2">
          <SectionLink href="/settings/contacts">Emergency Contacts</SectionLink>
        </div>
      </Chapter>
      <Chapter title="What is not promised?">
        <p>
          Nobody follows you in the water, also when you record a track: all that others are told in an alarm is where
          you checked in. Messages can be late or lost, when a phone is off, a network is down or a server stands still.
          A buddy without push or e-mail sees an alarm only in the app.
        </p>
        <p>
          Home says 'Looked after' only while the server really looks, and at check-in you see who would be told. Under
          that line on Home stands what was sent to whom, and whether it arrived.
        </p>
      </Chapter>
      <Chapter title="Who sees my session?">
        <p>
          You decide for each session, under Edit Session: everyone who is signed in, your buddies, or only you. Buddies
          see the exact place and time. Other surfers see the spot and the hour, visitors no more than 'Anonymous' at
          the spot. Without a spot they get a position at least half a mile off. Who looks for you in an alarm gets the
          exact place, whatever you chose.
        </p>
      </Chapter>
      <Chapter title="How do I keep someone away?">
        <p>
          Open their profile, press the three dots, then Block. From then on neither of you sees anything of the other.
          Under Privacy & Safety you can take it back.
        </p>
      </Chapter>
      <Chapter title="How do I confirm my e-mail address?">
        <p>
          Press the link in the letter that came when you signed up, in a browser where you are signed in, or type its
          code under Sign-in & Security, where you can also have it sent again. Until then Lineup sends you no mail, not
          even when a buddy is overdue.
        </p>
        <div className="-mt-2">
          <SectionLink href="/settings/security">Sign-in & Security</SectionLink>
        </div>
      </Chapter>
      <Chapter title="What if I forget my password?">
        <p>
          Press 'Forgot your password?' on the sign-in page. A link comes by mail and works once, within 30 minutes; you
          are then signed out everywhere else. If your address was never confirmed, the account could be a stranger's:
          buddies, emergency contacts, passkeys and the calendar address go with the old password.
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
