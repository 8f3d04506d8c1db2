/** What the licence of the weather data asks for: where it comes from, under which licence, and that we changed it. */
const SOURCE = { text: 'Open-Meteo.com', href: 'https://open-meteo.com/' }
const LICENCE = { text: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' }

/** Stands wherever figures of the sea or the wind do; for a map: `weatherCreditHtml`. */
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

/** The same for the corner of a map, which takes HTML. */
export const weatherCreditHtml = `Weather data by ${linkHtml(SOURCE)}, ${linkHtml(LICENCE)}, changed`
