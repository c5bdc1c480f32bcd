/**
 * What a sender writes around its segments: before the first, after each terminator, and after the
 * last one.
 */
interface Layout {
  begin?: string
  between?: string
  end?: string
}

/**
 * The bytes of a file as another system sends it: each line here is a segment, which ends with '~'
 * in the file.
 */
export const sampleFile = (
  segments: string,
  { begin = '', between = '', end = '' }: Layout = {},
): Buffer => {
  const lines = segments.trim().split('\n')
  return Buffer.from(
    `${begin}${lines.map((line) => `${line.trim()}~`).join(between)}${end}`,
    'utf8',
  )
}
