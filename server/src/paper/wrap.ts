import { asPrinted, widthOf, type Face } from './faces.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const pieces = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

/* Between words; a sign stays with its number: '< 20'. */
const betweenWords = /(?<!(?:^| )[<>]=?) /

/** The text in lines no wider than `width`; a single word that is wider is broken. */
export const wrapped = (text: string, face: Face, size: number, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  const fits = (candidate: string): boolean => widthOf(candidate, face, size) <= width
  for (const word of asPrinted(text).split(betweenWords)) {
    const joined = line === '' ? word : `${line} ${word}`
    if (fits(joined)) {
      line = joined
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const piece of pieces(word)) {
      if (line !== '' && !fits(line + piece)) {
        lines.push(line)
        line = ''
      }
      line += piece
    }
  }
  return [...lines, line]
}

/** The text, or as much of its beginning as fits, with an ellipsis to mark the cut. */
export const cutToFit = (text: string, face: Face, size: number, width: number): string => {
  if (widthOf(text, face, size) <= width) return text
  let cut = ''
  for (const { segment } of graphemes.segment(text)) {
    if (widthOf(`${(cut + segment).trimEnd()}…`, face, size) > width) break
    cut += segment
  }
  return `${cut.trimEnd()}…`
}
