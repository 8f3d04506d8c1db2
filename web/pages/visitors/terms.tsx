import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import { Chapter } from '#web/ui/layout/prose.tsx'

export function TermsPage() {
  return (
    <PlainPage title="Terms of Service">
      <h1 className="pt-2 text-title">Terms of Service</h1>
      <Chapter title="Who runs this">
        <p>
          Lineup is free software that anyone can host. The people who run this copy decide who may use it, how long it
          stays up and which law applies. Ask them when something here is unclear.
        </p>
      </Chapter>
      <Chapter title="Lineup is not a rescue service">
        <p>
          Lineup shows who checked in where, and tries to tell your buddies and emergency contacts when you don't check
          out. It can't see you, find you or call rescuers. Don't count on any message from it: batteries die, phones
          lose signal, servers stop.
        </p>
        <p>Only name people as emergency contacts who want to be. They can say no at any time.</p>
        <p>
          Never surf because Lineup makes it feel safe. In an emergency, call the coast guard or the emergency number of
          the country you're in.
        </p>
      </Chapter>
      <Chapter title="Conditions and positions">
        <p>
          Forecasts, ratings and spot positions are a guide and can be wrong. Look at the sea, read the signs on the
          beach and talk to the locals before you paddle out.
        </p>
      </Chapter>
      <Chapter title="What you post">
        <p>
          Your sessions and what you add to them stay yours. By posting them you let this copy of Lineup show them to
          the people who may see them, as the Privacy Policy says. Only post what you're allowed to share, and be kind:
          the people who run this copy can remove content and accounts.
        </p>
      </Chapter>
      <Chapter title="Your account">
        <p>
          Let no one else sign in as you. You can stop using Lineup at any time, take your data with you, and delete
          your account and everything in it, under Privacy &amp; Safety.
        </p>
      </Chapter>
      <Chapter title="No warranty">
        <p>Lineup comes as is, without warranty of any kind, as its open-source license (MIT) says.</p>
      </Chapter>
    </PlainPage>
  )
}
