/** A text of a message as a short column keeps it: at most `most` characters, whole ones, on one line and without what no database keeps. */
export const storable = (text: string, most: number): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, most)
    .toWellFormed()
