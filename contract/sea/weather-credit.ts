/** Source and licence to name beside every figure of sea or wind. */
export const weatherCredit = {
  source: { text: 'Open-Meteo.com', href: 'https://open-meteo.com/' },
  licence: { text: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
}
