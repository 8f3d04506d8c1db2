import { weatherCredit } from '#surf/sea/sea.ts'
import * as texts from '#words/sea/credits.ts'

const { source, licence } = weatherCredit

/** Placed with every sea or wind figure; for a map: `weatherCreditHtml`. */
export const WeatherCredit = ({ className = '' }: { className?: string }) => (
  <p className={`text-micro text-ink-3 ${className}`}>
    {texts.weatherDataBy(<CreditLink {...source} />, <CreditLink {...licence} />)}
  </p>
)

const CreditLink = ({ text, href }: typeof source) => (
  <a href={href} target="_blank" rel="noreferrer" className="text-sea-ink underline">
    {text}
  </a>
)

const linkHtml = ({ text, href }: typeof source) => `<a href="${href}" target="_blank" rel="noreferrer">${text}</a>`

export const weatherCreditHtml = texts.weatherDataByChanged(linkHtml(source), linkHtml(licence))
