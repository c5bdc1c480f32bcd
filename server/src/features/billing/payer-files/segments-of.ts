/** Only a file's first segments are shown: more than anyone reads. */
const mostSegments = 5000
const longestShown = 2000
const terminatorAt = 105
const separatorAt = 3

/**
 * A file for display: one segment per line, split by the separators of its first interchange.
 * `isCut`: there is more. Other bytes are not shown.
 */
export const segmentsOf = (
  bytes: Uint8Array,
): { segments: { at: number; id: string; text: string }[]; isCut: boolean } => {
  const text = Buffer.from(bytes).toString('latin1')
  const isa = text.search(/ISA[^A-Za-z0-9\s]/i)
  if (isa === -1) return { segments: [], isCut: false }
  const terminator = text.charAt(isa + terminatorAt) || '~'
  const separator = text.charAt(isa + separatorAt) || '*'
  const all = text
    .slice(isa)
    .split(terminator)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
  return {
    segments: all.slice(0, mostSegments).map((segment, at) => ({
      at: at + 1,
      id: (segment.split(separator)[0] ?? '').slice(0, 3),
      text: segment.slice(0, longestShown),
    })),
    isCut: all.length > mostSegments,
  }
}
