import { segmentsFrom } from '../../../x12/payer-file.ts'

/** Only a part of a large file is shown: more than anyone reads. */
const mostSegments = 5000
/** Segments before the one that is asked for. */
const before = 200
const longestShown = 2000

/**
 * A file for display: one segment per line, as its readers count them. `isCut`: there is more;
 * `atSegment` is in the part that is shown. Other bytes are not shown.
 */
export const segmentsOf = async (
  bytes: Uint8Array,
  atSegment = 0,
): Promise<{ segments: { at: number; id: string; text: string }[]; isCut: boolean }> => {
  const from = atSegment > mostSegments ? atSegment - before : 0
  const { segments, isLast } = await segmentsFrom(bytes, from, mostSegments)
  return {
    segments: segments.map(({ id, elements, separators }, nth) => ({
      at: from + nth + 1,
      id: id.slice(0, 3),
      text: elements.join(separators.element).trim().slice(0, longestShown),
    })),
    isCut: from > 0 || !isLast,
  }
}
