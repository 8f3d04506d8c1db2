import { type Language, type ServerTexts, textsIn } from '#languages'
import type { ContactLink, Whereabouts } from '#server/features/safety/contact-pages/contact-links.ts'
import { ownText } from '#server/features/safety/messages/contact-texts.ts'
import { type Html, html } from '#server/platform/pages/html.ts'
import { languageForm } from '#server/platform/pages/language-choice.ts'
import { BUTTON, form, type Page, paragraph, QUIET_BUTTON } from '#server/platform/pages/page.ts'
import { isolated } from '#surf/places/names-in-texts.ts'
import { britishForm, dateFormat } from '#surf/time/date-formats.ts'

const MAX_NAME_CHARACTERS = 50

type ContactTexts = ServerTexts['contactPages'] & Pick<ServerTexts, 'locale'>
/** Heading and main part of a page. */
type Content = Pick<Page, 'title' | 'main'>

const button = (answer: string, label: string, style = BUTTON) =>
  html`<button class="${style}" name="answer" value="${answer}">${label}</button>`

export function contactPage(language: Language, link: ContactLink): Page {
  const { contactPages, locale } = textsIn(language)
  const texts = { ...contactPages, locale }
  if ('firstName' in link)
    return { language, status: 200, languages: languageForm(language), ...contentOf(texts, link) }
  const { title, text } = texts.withoutSurfer[link.about]
  // Without languages to choose from, whose form would repeat the address.
  const status = link.about === 'unknown' ? 404 : 410
  return { language, status, title, main: [paragraph(text)], languages: null }
}

function contentOf(texts: ContactTexts, link: Extract<ContactLink, { firstName: string }>): Content {
  const name = isolated(ownText(link.firstName, MAX_NAME_CHARACTERS))
  switch (link.about) {
    case 'question':
      return questionContent(texts, name, link)
    case 'test':
      return quiet(texts, { title: texts.testReachedYou.title, text: texts.testReachedYou.text(name) })
    case 'declined':
      return { title: texts.declined.title, main: [paragraph(texts.declined.text(name))] }
    case 'alarm':
      return alarmContent(texts, name, link)
    case 'reached':
      return quiet(texts, { title: texts.reached.title(name), text: texts.reached.text(link.byReader, name) })
    case 'all clear':
      return quiet(texts, { title: texts.allClear.title, text: texts.allClear.text(name) })
    case 'false alarm':
      return quiet(texts, { title: texts.falseAlarm.title, text: texts.falseAlarm.text(name) })
  }
}

const quiet = (texts: ContactTexts, { title, text }: { title: string; text: string }): Content => ({
  title,
  main: [paragraph(text), form(button('no', texts.noMoreAlerts, QUIET_BUTTON))],
})

type Question = Extract<ContactLink, { about: 'question' }>

function questionContent(texts: ContactTexts, name: string, { way, answer }: Question): Content {
  const { title, text } = texts.question[answer]
  const yes = button('yes', texts.yesAlertMe)
  const choices = {
    waiting: [
      paragraph(texts.inAnEmergency),
      form(html`<div class="grid gap-3">${yes}${button('no', texts.no, QUIET_BUTTON)}</div>`),
    ],
    confirmed: [form(button('no', texts.noNotAnyMore, QUIET_BUTTON))],
    declined: [form(yes)],
  }
  return {
    title: typeof title === 'string' ? title : title(name),
    main: [paragraph(text(name, way)), ...choices[answer]],
  }
}

type Alarm = Extract<ContactLink, { about: 'alarm' }>

const alarmContent = (texts: ContactTexts, name: string, { kind, whereabouts }: Alarm): Content => ({
  title: texts.alarms[kind](name),
  main: [
    factsOf(texts, whereabouts),
    form(button('reached', texts.iReachedThem)),
    paragraph(texts.pressThisOnce(name)),
    html`<p class="rounded-field squircle bg-rip-wash p-4 font-bold text-rip-ink">${texts.ifYouCannotReach(name)}</p>`,
  ],
})

function factsOf(texts: ContactTexts, { place, latitude, longitude, startTime, timeZone, board }: Whereabouts): Html {
  const position = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  const at = `${latitude.toFixed(5)}/${longitude.toFixed(5)}`
  const map = `https://www.openstreetmap.org/?mlat=${latitude.toFixed(5)}&mlon=${longitude.toFixed(5)}#map=15/${at}`
  return html`<dl class="grid gap-3 rounded-field squircle bg-card p-4">
${place ? fact(texts.lastKnownPlace, html`${ownText(place, 100)}`) : null}
${fact(texts.position, html`${position}<br><a class="inline-flex min-h-tap items-center font-bold text-sea-ink underline" href="${map}" rel="noreferrer">${texts.openTheMap}</a>`)}
${fact(texts.inTheWaterSince, html`${dayAndTime(texts, new Date(startTime), timeZone ?? 'UTC')}`)}
${board ? fact(texts.board, html`${ownText(board, 60)}`) : null}
</dl>`
}

/** 'Sat 21 Nov, 14:05 (America/Los Angeles)': contacts may live anywhere, so with 24 hours. */
const dayAndTime = (texts: ContactTexts, time: Date, timeZone: string) =>
  texts.dayAndTime(
    dateFormat(britishForm(texts.locale), {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    }).format(time),
    timeZone.replaceAll('_', ' '),
  )

const fact = (name: string, value: Html) =>
  html`<div><dt class="text-small text-ink-3">${name}</dt><dd class="font-bold">${value}</dd></div>`
