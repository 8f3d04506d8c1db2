const MAX_SLUG_CHARACTERS = 60
const ID_AT_END = /^\/spots\/(?:[^/]*-)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** 'praia-do-norte' of 'Praia do Norte'; 'surf-spot' of a name without a Latin letter or digit. */
export function slugOf(name: string): string {
  const latin = name.normalize('NFKD').replace(/[\p{M}'’ʻ]/gu, '')
  const words = latin.toLowerCase().match(/[a-z\d]+/g) ?? []
  return words.join('-').slice(0, MAX_SLUG_CHARACTERS).replace(/-$/, '') || 'surf-spot'
}

/** The path of a spot's public page: '/spots/trestles-0198c0e2-…'. Its id alone decides; the name is for readers. */
export const spotPath = ({ id, name }: { id: string; name: string }) => `/spots/${slugOf(name)}-${id}`

/** The id of the spot whose page has this path, in lower case, whatever name stands before it; undefined for other paths. */
export const spotIdIn = (path: string): string | undefined => ID_AT_END.exec(path)?.[1]?.toLowerCase()

/** The end of an address that opens a spot at the reader's alerts there. */
export const ALERTS_PART = '#alerts'

/** Where a notice of an alert leads. */
export const alertsPath = (spotId: string) => `/?spot=${spotId}${ALERTS_PART}`
