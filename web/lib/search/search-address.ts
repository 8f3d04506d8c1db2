/** '?q=trestles&filter=nearby,good', or '' when there is nothing to say; a comma may stand in an address as it is. */
export const searchWith = (params: URLSearchParams) => (params.size > 0 ? `?${params}`.replaceAll('%2C', ',') : '')
