/* Segments as the simulated laboratory reads and writes them, with its own small code. */

/** A segment split into fields: [0] is its name, [n] field n. */
export type Fields = readonly string[]

/** The segments of a message; in MSH the field separator counts as its first field. */
export const segmentsIn = (text: string): Fields[] =>
  text
    .split(/[\r\n]+/)
    .filter(Boolean)
    .map((line) => {
      const fields = line.split('|')
      return line.startsWith('MSH') ? ['MSH', '|', ...fields.slice(1)] : fields
    })

const signs: Readonly<Record<string, string>> = { F: '|', S: '^', R: '~', T: '&', E: '\\' }
/** A component of a field as text; both count from 1, '' if there is none. */
export const said = (fields: Fields | undefined, field: number, component = 1): string =>
  (fields?.[field]?.split('~')[0]?.split('^')[component - 1] ?? '')
    .replace(/\\([FSRTE])\\/g, (_, sign: string) => signs[sign] ?? '')
    .trim()

/** Text escaped for a component. */
export const safe = (text: string): string =>
  text.replace(
    /[|^~&\\]/g,
    (sign) => `\\${Object.keys(signs).find((key) => signs[key] === sign) ?? ''}\\`,
  )

/** A segment from its fields by number; fields not named are empty. */
export const segment = (
  name: string,
  fields: Readonly<Record<number, string | number>>,
): string => {
  const last = Math.max(...Object.keys(fields).map(Number))
  return [name, ...Array.from({ length: last }, (_, at) => String(fields[at + 1] ?? ''))].join('|')
}
/** The first segment, whose separator is itself a field. */
export const headSegment = (fields: Readonly<Record<number, string>>): string =>
  segment('MSH', fields).replace(/^MSH\|\|\|/, 'MSH|^~\\&|')

/** A time in UTC with its offset, to the second. */
export const stamp = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replaceAll(/\D/g, '')}+0000`
