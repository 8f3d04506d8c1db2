import type { Language, ServerTexts } from '#languages'
import type { PictureText } from '#server/features/sharing/picture/draw-picture.ts'
import type { Env } from '#server/platform/config/env.ts'
import { type Html, html, verbatim } from '#server/platform/pages/html.ts'

/** For programs that show links and for search engines. */
export type Preview = {
  title: string
  description: string
  /** Undefined for a description shared by many pages. */
  path?: string
  picture: string
  pictureAlt: string
  isListed: boolean
  structured?: object
}

export const SITE_PICTURE = '/previews/lineup.jpg'

export const sitePreview = ({ sharing: texts }: ServerTexts): Preview => ({
  title: texts.title,
  description: texts.tagline,
  picture: SITE_PICTURE,
  pictureAlt: texts.threeSurfersWait,
  isListed: true,
})
export const sitePicture = ({ sharing: texts }: ServerTexts): PictureText => ({
  title: texts.tagline,
  lines: [],
  figures: [],
})

export type Closed = 'session' | 'plan' | 'surfer'

/** The same whether or not the id exists; `id` is echoed from the address. */
export const closedPreview = (texts: ServerTexts, kind: Closed, id: string): Preview => ({
  ...sitePreview(texts),
  ...texts.sharing.closed[kind],
  path: sharedPath(kind, id),
  isListed: false,
})

export const sharedPath = (kind: Closed, id: string) => `/discover?${kind}=${id}`

type Site = { env: Pick<Env, 'PUBLIC_URL' | 'DEFAULT_LANGUAGE'>; language: Language }

export const unlistedHead = ({ sharing: texts }: ServerTexts) => html`<title>${texts.title}</title>
    <meta name="description" content="${texts.tagline}" />
    <meta name="robots" content="noindex" />`

/** The picture's address has the language of its texts, because pictures are shared. */
const pictureAddress = (path: string, { env, language }: Site): string =>
  env.PUBLIC_URL + path + (language === env.DEFAULT_LANGUAGE ? '' : `?language=${language}`)

export function headOf(preview: Preview, site: Site): Html {
  const { title, description, picture, pictureAlt, isListed, structured } = preview
  const url = preview.path && site.env.PUBLIC_URL + preview.path
  const image = pictureAddress(picture, site)
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
      property('og:image:type', 'image/jpeg'),
      property('og:image:width', '1200'),
      property('og:image:height', '630'),
      property('og:image:alt', pictureAlt),
    ]}<meta name="twitter:card" content="summary_large_image" />${structured ? jsonLd(structured) : null}`
}

/** Data that browsers do not run; '<' would end it. */
const jsonLd = (data: object) =>
  html`\n    <script type="application/ld+json">${verbatim(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`
