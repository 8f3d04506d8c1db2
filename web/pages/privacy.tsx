import { PlainPage } from '#web/ui/plain-page.tsx'
import { Chapter } from '#web/ui/prose.tsx'

export function PrivacyPage() {
  return (
    <PlainPage title="Privacy Policy">
      <h1 className="pt-2 text-title">Privacy Policy</h1>
      <Chapter title="Who holds your data">
        <p>
          This copy of Lineup keeps your data on the server of the people who run it. They can read what is stored
          there, decide how long it is kept, and answer your questions. Lineup itself sends nothing to its authors, and
          has no advertising and no trackers.
        </p>
      </Chapter>
      <Chapter title="What is stored">
        <ul className="grid list-disc gap-1 pl-5">
          <li>Your name, username and e-mail address, and your password, if you use one, as a hash</li>
          <li>Of a passkey its public half, and of each browser you are signed in with its name</li>
          <li>What you enter about yourself, and your photo</li>
          <li>Your sessions: where and when, and what you add to them</li>
          <li>Your photos, made anew without what the camera wrote into them, such as the place</li>
          <li>What you like and comment on</li>
          <li>Who your buddies are, whom you blocked, and the notifications you received</li>
          <li>How you want to be notified, and the addresses of your browsers if you turn push on</li>
          <li>The spots you propose, and your note about each</li>
          <li>What you plan, and who is invited to it</li>
          <li>
            Your emergency contacts and whether each has agreed; what was told to whom about your sessions, for a year
          </li>
          <li>Your secret spots, and with whom you share them</li>
          <li>Your boards, with a photo and a note of each; nobody but you sees them</li>
          <li>Hashes of the links and codes that were mailed to you, until they are used or expire</li>
          <li>
            Recovery codes, as hashes; what changed about your sign-in, with which browser and from which network, for a
            year
          </li>
          <li>
            One cookie that keeps you signed in for up to 30 days after your last visit, and one by which a browser is
            known that you signed in with before; while you sign in with a code, one for ten minutes
          </li>
        </ul>
        <p>
          Your browser keeps the app, the spots and forecasts you looked at, and your own name, username and photo, so
          that Lineup opens without a network; the last three until you log out. It keeps neither your e-mail address
          nor your emergency contacts.
        </p>
        <p>
          Your phone's position is read only when you allow it, to find spots near you, to place a session, and to
          record its track when you press Record Track. A track is kept on the phone until it is uploaded, also after
          you log out, unless you delete it then; it goes with your account. The server uses your network address to
          limit sign-in attempts, and may write it to its log.
        </p>
      </Chapter>
      <Chapter title="What others see">
        <p>
          A session is open to everyone, to your buddies, or private; it starts as open to everyone unless you chose
          otherwise. Your buddies see the exact place and time of a session they may see. Other signed-in surfers see
          its spot, or a position that is at least half a mile off. Those who may not know you, and visitors who are not
          signed in, see 'Anonymous' at the spot at most, and nothing of a private session.
        </p>
        <p>
          A session at a secret spot is seen by you and by those buddies you share the spot with, and by nobody else. If
          you choose to show where you were only after you leave, nobody sees a session before it has ended.
        </p>
        <p>
          When you are overdue or ask for help, those who are told learn where and when you checked in, and your board
          if you named it, whatever you chose for that session: your buddies with your name, your emergency contacts
          with your first name. When it is over the place is shown no more.
        </p>
        <p>
          Whom you block sees nothing of you, nor you of them. Your e-mail address and your emergency contacts are never
          shown to other surfers; your profile photo can be seen by anyone who has its address.
        </p>
      </Chapter>
      <Chapter title="Who else receives data">
        <p>
          Messages to your emergency contacts go through mail services, and through the text message service that the
          people who run this copy chose. Who opens the map of an alarm asks OpenStreetMap for that place.
        </p>
        <p>
          Where sign-in goes through another provider, that provider learns that you signed in. If you turn push on,
          your browser's push service carries the messages, which it cannot read; if you turn e-mail on, the mail
          services on the way can. Pictures may be kept with a storage service. While you look at the map, your browser
          fetches its pictures from a map service, which learns your network address and the part of the world you look
          at. Forecasts are fetched by the server, which tells nobody who reads them. When you choose a password, the
          server asks a list of leaked passwords with five digits of its hash, which thousands of others share. Which
          services these are is the choice of the people who run this copy; ask them.
        </p>
      </Chapter>
      <Chapter title="Your choices">
        <p>
          To receive, correct or delete what is stored about you, use the app where it offers that, or ask the people
          who run this copy.
        </p>
      </Chapter>
    </PlainPage>
  )
}
