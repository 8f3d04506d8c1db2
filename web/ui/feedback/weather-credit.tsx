/**
 * Credit required by the weather data's licence: source, licence and our changes.
 */
const SOURCE = { text: 'Open-Meteo.com', href: 'https://open-meteo.com/' }
const LICENCE = { text: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' }

/** Placed with every sea or wind figure; for a map: `weatherCreditHtml`. */
export const WeatherCredit = ({ className = '' }: { className?: string }) => (
  <p className={`text-micro text-ink-3 ${className}`}>
    Weather data by <CreditLink {...SOURCE} />, <CreditLink {...LICENCE} />, changed
  </p>
)

const CreditLink = ({ text, href }: typeof SOURCE) => (
  <a href={href} target="_blank" rel="noreferrer" className="text-sea-ink underline">
    {text}
  </a>
)

const linkHtml = ({ text, href }: typeof SOURCE) => `<a href="${href}" target="_blank" rel="noreferrer">${text}</a>`

export const weatherCreditHtml = `Weather data by ${linkHtml(SOURCE)}, ${linkHtml(LICENCE)}, changed`
