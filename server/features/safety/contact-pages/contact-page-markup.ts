import type { ContactLink, Whereabouts } from '#server/features/safety/contact-pages/contact-links.ts'
import { CAVEAT, ownText } from '#server/features/safety/messages/contact-texts.ts'
import { type Html, html } from '#server/platform/pages/html.ts'
import { BUTTON, form, type Page, paragraph, QUIET_BUTTON } from '#server/platform/pages/page.ts'

const MAX_NAME_CHARACTERS = 50

const button = (answer: string, label: string, style = BUTTON) =>
  html`<button class="${style}" name="answer" value="${answer}">${label}</button>`

export function contactPage(link: ContactLink): Page {
  if (!('firstName' in link)) return PAGES_WITHOUT_SURFER[link.about]
  const name = ownText(link.firstName, MAX_NAME_CHARACTERS)
  switch (link.about) {
    case 'question':
      return questionPage(name, link)
    case 'test':
      return quietPage(
        'The test reached you',
        `${name} wanted to know whether messages arrive. They do; there's nothing you need to do.`,
      )
    case 'declined':
      return {
        status: 200,
        title: "You won't get alerts",
        main: [paragraph(`Lineup no longer contacts you about ${name} this way.`)],
      }
    case 'alarm':
      return alarmPage(name, link)
    case 'reached':
      return quietPage(
        `${name} was reached`,
        link.byReader
          ? `You said that you reached ${name}. Thank you. No one else will be alerted.`
          : `Someone said that they reached ${name}. There's nothing more you need to do.`,
      )
    case 'all clear':
      return quietPage(
        'All clear',
        `${name} is back, or fine. There's nothing more you need to do. Thank you for being there.`,
      )
    case 'false alarm':
      return quietPage(
        'A false alarm',
        `Our clock was wrong, and we're sorry. ${name} isn't overdue. We'll alert you again if ${name} doesn't come back in time.`,
      )
  }
}

const quietPage = (title: string, text: string): Page => ({
  status: 200,
  title,
  main: [paragraph(text), form(button('no', 'No More Alerts', QUIET_BUTTON))],
})

type Question = Extract<ContactLink, { about: 'question' }>

function questionPage(name: string, { way, answer }: Question): Page {
  const how = way === 'sms' ? 'sends you a text message' : 'sends you an e-mail'
  const yes = button('yes', 'Yes, alert me')
  if (answer === 'confirmed')
    return {
      status: 200,
      title: "You'll be alerted",
      main: [
        paragraph(`Thank you. If ${name} doesn't come back from surfing in time, or asks for help, Lineup ${how}.`),
        form(button('no', 'No, not any more', QUIET_BUTTON)),
      ],
    }
  if (answer === 'declined')
    return {
      status: 200,
      title: "You won't get alerts",
      main: [paragraph(`Lineup doesn't contact you about ${name} this way. You can change your mind here.`), form(yes)],
    }
  return {
    status: 200,
    title: `Would you look out for ${name}?`,
    main: [
      paragraph(
        `${name} goes surfing and has named you as an emergency contact. If ${name} doesn't come back in time, or asks for help, Lineup ${how} with where they were last, since when, and how to say that you reached them.`,
      ),
      paragraph(`${CAVEAT}. In an emergency, call the local emergency number.`),
      form(html`<div class="grid gap-3">${yes}${button('no', 'No', QUIET_BUTTON)}</div>`),
    ],
  }
}

function alarmPage(name: string, { kind, whereabouts }: Extract<ContactLink, { about: 'alarm' }>): Page {
  return {
    status: 200,
    title: kind === 'help' ? `${name} has asked for help while surfing` : `${name} has not come back from surfing`,
    main: [
      factsOf(whereabouts),
      form(button('reached', 'I reached them')),
      paragraph(`Press this once you have spoken to ${name} or seen them. No one else will be alerted after that.`),
      html`<p class="rounded-field squircle bg-rip-wash p-4 font-bold text-rip-ink">${CAVEAT}. If you cannot reach ${name}, call the local emergency number.</p>`,
    ],
  }
}

function factsOf({ place, latitude, longitude, startTime, timeZone, board }: Whereabouts): Html {
  const position = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  const at = `${latitude.toFixed(5)}/${longitude.toFixed(5)}`
  const map = `https://www.openstreetmap.org/?mlat=${latitude.toFixed(5)}&mlon=${longitude.toFixed(5)}#map=15/${at}`
  return html`<dl class="grid gap-3 rounded-field squircle bg-card p-4">
${place ? fact('Last known place', html`${ownText(place, 100)}`) : null}
${fact('Position', html`${position}<br><a class="inline-flex min-h-tap items-center font-bold text-sea-ink underline" href="${map}" rel="noreferrer">Open the map</a>`)}
${fact('In the water since', html`${dayAndTime(startTime, timeZone)}`)}
${board ? fact('Board', html`${ownText(board, 60)}`) : null}
</dl>`
}

const fact = (name: string, value: Html) =>
  html`<div><dt class="text-small text-ink-3">${name}</dt><dd class="font-bold">${value}</dd></div>`

/** E.g. 'Sat 21 Nov, 14:05 (America/Los Angeles)'. */
function dayAndTime(time: string, timeZone: string | null): string {
  const zone = timeZone ?? 'UTC'
  const format = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return `${new Intl.DateTimeFormat('en-GB', { ...format, timeZone: zone }).format(new Date(time))} (${zone.replaceAll('_', ' ')})`
}

const PAGES_WITHOUT_SURFER: Record<'unknown' | 'gone' | 'outdated question', Page> = {
  unknown: {
    status: 404,
    title: "This link doesn't work",
    main: [paragraph('Part of it is missing, or what it was about no longer exists.')],
  },
  gone: {
    status: 410,
    title: 'This link has expired',
    main: [paragraph("What it was about is over, so there's nothing left to see.")],
  },
  'outdated question': {
    status: 410,
    title: 'This question is out of date',
    main: [paragraph('You may have received a newer one: please answer that. Nothing was changed here.')],
  },
}
