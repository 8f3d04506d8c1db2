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
import { usePasswordsOpen } from '#web/lib/api/passwords-open.ts'
import { Chapter } from '#web/ui/layout/prose.tsx'
import { SectionLink } from '#web/ui/layout/section.tsx'

/** Short answers to what surfers ask. */
export function HelpPage() {
  const hasPasswords = usePasswordsOpen()
  return (
    <BelowProfile title="Help & Support">
      <div className="squircle rounded-card bg-rip-wash p-4 text-rip-ink">
        <p className="font-strong">
          Lineup is not a rescue service. In an emergency, call 112 in Europe, 911 in North America, 000 in Australia,
          111 in New Zealand, or your local number.
        </p>
        <p className="mt-2 text-small">
          It tells people that you haven't come back. It can't see you, search for you or send anyone out. Always tell
          someone on land when you'll be back, too.
        </p>
      </div>
      <Chapter title="How do I check in?">
        <p>
          Press Check In, choose your spot or let GPS find it, then press Check In Now. When you're back on land, press
          Check Out on Home, add what you like, then press Check Out. Until you do, your session stays active.
        </p>
        <p>Forgot to? Press Log a past session on your profile. No one gets an alert.</p>
      </Chapter>
      <Chapter title="How do I record my waves?">
        <p>
          Once you've checked in, press Record Track on Home and take your phone along in a waterproof case, or record
          with a watch. Your phone saves each position right away, even offline, and uploads them once it's back online.
        </p>
        <p>
          Browsers can't get your position while the phone is locked or another app is open: recording pauses then, and
          carries on when you're back. So the screen stays on, and together with GPS that uses a lot of battery. Start
          fully charged, and don't count on the phone for a call afterwards.
        </p>
        <p>
          Only you see your track, unless you share it with buddies for that session. They see it once the session has
          ended, from the first wave to the last. No one else ever does. Tracks at a secret spot, or away from any spot,
          are never shared.
        </p>
        <p>
          When you log out, Lineup uploads what's left first. Anything that doesn't get through stays on that phone
          until you log in there again, unless you delete it as you log out.
        </p>
      </Chapter>
      <Chapter title="What counts in my progress?">
        <p>
          Every session of yours, on the day and at the local time where you surfed. Weeks start on Monday. Waves,
          speeds and rides come from your tracks, or from the wave counts you entered.
        </p>
        <p>
          A session that you checked out of after more than {MAX_IMPORTED_HOURS} hours counts, but its hours don't.
          Lineup shows when you surf most after {PATTERN_SESSIONS} sessions.
        </p>
        <p>
          Your best conditions come from how you rated your sessions at a spot. 'Very unlikely to be chance' means that
          at most 1 in 200 random shuffles of your ratings would look like this, 'Probably not chance' at most 1 in 40.
        </p>
        <div className="-mt-2">
          <SectionLink href="/progress">Your Progress</SectionLink>
        </div>
      </Chapter>
      <Chapter title="What happens if I don't come back?">
        <p>
          {OVERDUE_HOURS} hours after your check-in you're overdue. You can choose {MIN_OVERDUE_HOURS} to{' '}
          {MAX_OVERDUE_HOURS} hours: for every session under Privacy & Safety, or for a single one when you check in.
        </p>
        <ol className="grid list-decimal gap-1 pl-5">
          <li>30 minutes before, Lineup asks you: 'Still out?'. Check out, or say you're fine for 1 more hour.</li>
          <li>When time is up, all your buddies are alerted, with the place and time of your check-in.</li>
          <li>
            15 minutes later your first emergency contact gets a message, then the next one, until someone says they've
            reached you.
          </li>
          <li>When you check out, everyone who was alerted is told you're back.</li>
        </ol>
        <p>'I need help', on Home while you're in the water, starts this right away.</p>
      </Chapter>
      <Chapter title="Who can be an emergency contact?">
        <p>
          Anyone with a phone or an e-mail address, up to {MAX_CONTACTS} people; they don't need an account. We ask each
          of them first, and they count once they've said yes. They only learn your first name, the place and the time,
          and only when you're overdue or ask for help.
        </p>
        <div className="-mt-2">
          <SectionLink href="/settings/contacts">Emergency Contacts</SectionLink>
        </div>
      </Chapter>
      <Chapter title="What can't Lineup promise?">
        <p>
          No one follows you in the water, even when you record a track: in an alarm, others only see where you checked
          in. Messages can be late or lost when a phone is off, a network is down or a server has stopped. A buddy
          without push or e-mail only sees an alarm in the app.
        </p>
        <p>
          Home says 'Safety watch on' only while the server is really watching, and at check-in you see who would be
          alerted. Press that line on Home to see what was sent to whom, and whether it arrived.
        </p>
      </Chapter>
      <Chapter title="Who sees my session?">
        <p>
          You decide for each session, under Edit: everyone who is signed in, your buddies, or only you. Buddies see the
          exact place and time. Other surfers see the spot and the hour; visitors only see 'Anonymous' at the spot.
          Without a spot, they get a position at least half a mile off. In an alarm, the people looking for you get the
          exact place, whatever you chose.
        </p>
      </Chapter>
      <Chapter title="How do I keep someone away?">
        <p>
          Open their profile, press the three dots, then Block. From then on, you can't see each other. You can unblock
          them under Privacy & Safety.
        </p>
      </Chapter>
      <Chapter title="How do I confirm my e-mail address?">
        <p>
          Open the link in the e-mail you got when you signed up, in a browser where you're signed in, or enter its code
          under Sign-in & Security. You can have it sent again there, too. Until then Lineup won't send you any other
          e-mail, not even when a buddy is overdue.
        </p>
        <div className="-mt-2">
          <SectionLink href="/settings/security">Sign-in & Security</SectionLink>
        </div>
      </Chapter>
      {hasPasswords && (
        <Chapter title="What if I forget my password?">
          <p>
            Press 'Forgot your password?' on the sign-in page. We'll e-mail you a link that works once, within 30
            minutes. After that you're signed out everywhere else. If your address was never confirmed, the account
            could be a stranger's, so buddies, emergency contacts, passkeys and the calendar address are removed with
            the old password.
          </p>
        </Chapter>
      )}
      <Chapter title="What happens to my photos?">
        <p>
          We re-create each one before anyone sees it, so everything your camera wrote into it is gone, including the
          place. We don't keep the original. Session photos are shown to everyone who may see the session, your profile
          photo to anyone.
        </p>
      </Chapter>
      <Chapter title="What do you store about me?">
        <p>Your profile, your sessions and what belongs to them. The details are in the privacy policy.</p>
        <div className="-mt-2">
          <SectionLink href="/privacy">Privacy Policy</SectionLink>
        </div>
      </Chapter>
      <Chapter title="How do I get my data?">
        <p>
          Under Privacy & Safety, press Download Everything. You get a ZIP file with your sessions, photos and
          everything else that's yours, in formats other programs can read.
        </p>
      </Chapter>
      <Chapter title="Who can find me?">
        <p>
          Anyone who is signed in and knows your name or username, unless you choose otherwise under Privacy & Safety:
          only buddies of your buddies, or no one.
        </p>
      </Chapter>
      <Chapter title="Can I use meters and °C?">
        <p>Yes: on your profile, below the theme. Every figure changes right away.</p>
      </Chapter>
      <Chapter title="How do I delete my account?">
        <p>
          Under Privacy & Safety, press Delete Account. For {LEAVE_AFTER_DAYS} days everything works as usual and you
          can change your mind. Then your account and everything in it is deleted, including your comments.
        </p>
      </Chapter>
    </BelowProfile>
  )
}
