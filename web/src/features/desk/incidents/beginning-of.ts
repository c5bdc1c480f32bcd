/** Characters of a note that a list shows: four or five lines of its column. */
const most = 120

/** The beginning of a note in a list, at most 121 characters; the issue shows all of it. */
export const beginningOf = (note: string): string => {
  const letters = [...note]
  return letters.length <= most ? note : `${letters.slice(0, most).join('').trimEnd()}…`
}
