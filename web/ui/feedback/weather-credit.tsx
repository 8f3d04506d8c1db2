import { weatherCredit } from '#surf/sea/sea.ts'

const { source, licence } = weatherCredit

/** Placed with every sea or wind figure; for a map: `weatherCreditHtml`. */
export const WeatherCredit = ({ className = '' }: { className?: string }) => (
  <p className={`text-micro text-ink-3 ${className}`}>
    Weather data by <CreditLink {...source} />, <CreditLink {...licence} />, changed
  </p>
)

const CreditLink = ({ text, href }: typeof source) => (
  <a href={href} target="_blank" rel="noreferrer" className="text-sea-ink underline">
    {text}
  </a>
)

const linkHtml = ({ text, href }: typeof source) => `<a href="${href}" target="_blank" rel="noreferrer">${text}</a>`

export const weatherCreditHtml = `Weather data by ${linkHtml(source)}, ${linkHtml(licence)}, changed`
