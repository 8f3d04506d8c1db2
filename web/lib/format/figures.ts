import { readersLocale } from '#web/lib/format/readers-locale.ts'

const formats = new Map<number | undefined, Intl.NumberFormat>()

/** '1.5' or '1,5', '1,204' or '1.204'; with `decimals` exactly so many, otherwise as many as the figure has, at most three. */
export function formatFigure(figure: number, decimals?: number): string {
  let format = formats.get(decimals)
  if (!format) {
    const exactly = decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    format = new Intl.NumberFormat(readersLocale, exactly)
    formats.set(decimals, format)
  }
  return format.format(figure)
}

/** Reads '1.5', '1,5' and the wide '１．５' of a Japanese keyboard; NaN for no figure. */
export function typedFigure(typed: string): number {
  const figure = typed.normalize('NFKC').trim().replace(',', '.')
  return figure === '' ? Number.NaN : Number(figure)
}
