/* The address holds plain text: ?active=2&sort=-name. What a value means is the filter's business. */

export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export const stringifySearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
