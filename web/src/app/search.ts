/* The URL contains plain text: ?active=2&sort=-name. The meaning of a value is up to the filter. */

export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

export const stringifySearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
