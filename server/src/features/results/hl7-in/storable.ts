/**
 * A message text as a short column stores it: at most `most` characters, whole ones, on one line
 * and without what no database stores.
 */
export const storable = (text: string, most: number): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, most)
    .toWellFormed()
