/**
 * Whether one letter added, removed, replaced or swapped with its neighbor turns one text into the
 * other. Texts under three characters never match.
 */
export const isWithinOneEdit = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short === long) return true
  if (short.length < 3 || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  const rest = (text: string, from: number): string => text.slice(from)
  if (long.length > short.length) return rest(short, at) === rest(long, at + 1)
  return (
    rest(short, at + 1) === rest(long, at + 1) ||
    (short[at] === long[at + 1] &&
      short[at + 1] === long[at] &&
      rest(short, at + 2) === rest(long, at + 2))
  )
}
