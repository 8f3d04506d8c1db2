/** '?q=trestles&filter=nearby,good', or ''; commas are valid unescaped. */
export const searchWith = (params: URLSearchParams) => (params.size > 0 ? `?${params}`.replaceAll('%2C', ',') : '')
