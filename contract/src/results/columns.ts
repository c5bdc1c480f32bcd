/*
 * A table that a laboratory wrote as text: spaces inside or before its lines put each word under
 * its heading. In a proportional face they do not.
 */

const inner = /\S {2,}\S|\t/
const leading = /\n {2,}\S/
/** Whether a text has columns: it is shown and printed in a fixed-width face, with every space. */
export const hasColumns = (text: string): boolean => inner.test(text) || leading.test(`\n${text}`)

const tabWide = 8
/** A line with its tabs as spaces up to the next of every eight columns. */
export const withoutTabs = (line: string): string => {
  let said = ''
  for (const sign of line)
    said += sign === '\t' ? ' '.repeat(tabWide - (said.length % tabWide)) : sign
  return said
}
