import type { PictureWords } from '#server/features/sharing/picture/picture-words.ts'
import { type Html, html, verbatim } from '#server/platform/pages/html.ts'

/** What a shared address says of itself to those who are not signed in: to programs that show links, and search engines. */
export type Preview = {
  title: string
  description: string
  /** On this server; undefined for what is said of many pages. */
  path?: string
  /** The path of its picture. */
  picture: string
  pictureAlt: string
  /** Whether search engines may list it. */
  isListed: boolean
  /** JSON-LD of schema.org. */
  structured?: object
}

export const SITE_PICTURE = '/previews/lineup.png'
const TAGLINE = 'Catch every dawn session with your surf community'

/** Of every page without a preview of its own. */
export const sitePreview: Preview = {
  title: 'Lineup',
  description: TAGLINE,
  picture: SITE_PICTURE,
  pictureAlt: 'Three surfers wait for waves at first light',
  isListed: true,
}
export const sitePicture: PictureWords = { title: TAGLINE, lines: [], figures: [] }

/**
 * What is told of every session that visitors may not see, whether there is one of that id or not, and of every plan and
 * profile: none of them has a side that is open to visitors.
 */
const CLOSED = {
  session: { title: 'A surf session on Lineup', description: 'Sign in to see if this session is there for you.' },
  plan: { title: 'A planned surf on Lineup', description: "Sign in to see where and when, if you're invited." },
  surfer: { title: 'A surfer on Lineup', description: 'Sign in to see who it is and where they surf.' },
} as const
export type Closed = keyof typeof CLOSED

/** `id` is what stands in the address; it is repeated whether it is known or not. */
export const closedPreview = (kind: Closed, id: string): Preview => ({
  ...sitePreview,
  ...CLOSED[kind],
  path: sharedPath(kind, id),
  isListed: false,
})

/** Where visitors and surfers open it alike. */
export const sharedPath = (kind: Closed, id: string) => `/discover?${kind}=${id}`

/** For pages of which nothing is to be known outside. */
export const unlistedHead = html`<title>${sitePreview.title}</title>
    <meta name="description" content="${sitePreview.description}" />
    <meta name="robots" content="noindex" />`

/** In place of the page's own title and description. `publicUrl` is the address that people know the server by. */
export function headOf(preview: Preview, publicUrl: string): Html {
  const { title, description, picture, pictureAlt, isListed, structured } = preview
  const url = preview.path && publicUrl + preview.path
  const image = publicUrl + picture
  const property = (name: string, content: string) => html`<meta property="${name}" content="${content}" />\n    `
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    ${url ? html`<link rel="canonical" href="${url}" />\n    ` : null}${isListed ? null : html`<meta name="robots" content="noindex" />\n    `}${[
      property('og:site_name', 'Lineup'),
      property('og:type', 'website'),
      property('og:title', title),
      property('og:description', description),
      ...(url ? [property('og:url', url)] : []),
      property('og:image', image),
      property('og:image:type', 'image/png'),
      property('og:image:width', '1200'),
      property('og:image:height', '630'),
      property('og:image:alt', pictureAlt),
    ]}<meta name="twitter:card" content="summary_large_image" />${structured ? jsonLd(structured) : null}`
}

/** A block of data, which no browser runs and no content security policy asks about; '<' would end it. */
const jsonLd = (data: object) =>
  html`\n    <script type="application/ld+json">${verbatim(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`
