/** '?q=trestles&filter=nearby,good'; commas are valid unescaped. */
export const searchWith = (params: URLSearchParams) => (params.size > 0 ? `?${params}`.replaceAll('%2C', ',') : '')
