import type { Language } from '@labgate/contract/languages/language'
import PDFDocument from 'pdfkit'
import { barsOf } from './bars.ts'
import { asPrinted, asPrintedInColumns, drawingFontOf, runOf, type Face } from './faces.ts'

export type Doc = PDFKit.PDFDocument

/*
 * PDFKit would reload each font for each document, and shape each word by all rules of the font,
 * which takes most of a page's time and lets glyphs share letters. It accepts an opened font in
 * place of a file.
 */
const drawn = new Map<Face, object>()
const drawnFace = (face: Face): object => {
  const known = drawn.get(face)
  if (known !== undefined) return known
  const layout = (text: string) => {
    const { glyphs, positions, width } = runOf(text, face)
    return { glyphs, positions, advanceWidth: width * 1000 }
  }
  const made = Object.assign(Object.create(drawingFontOf(face)) as object, { layout })
  drawn.set(face, made)
  return made
}

interface Opening {
  title: string
  /** In points. */
  size: [width: number, height: number]
  /** In which it is read aloud. */
  language?: Language
}

/**
 * A new PDF with our typefaces and no pages. It contains no date, so that the same facts produce
 * the same bytes.
 */
export const openPdf = ({ title, size, language = 'en' }: Opening): Doc => {
  const doc = new PDFDocument({
    autoFirstPage: false,
    font: '', // otherwise the metrics of Helvetica are read for nothing
    bufferPages: true,
    size,
    margin: 0,
    lang: `${language}-US`,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Creator: 'Labgate', Producer: 'Labgate', CreationDate: new Date(0) },
  })
  for (const face of ['regular', 'bold'] as const)
    doc.registerFont(face, drawnFace(face) as PDFKit.Mixins.PDFFontSource)
  return doc
}

/** The bytes of a finished PDF. */
export const bytesOf = (doc: Doc): Promise<Buffer> =>
  new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    doc.end()
  })

/* Few documents need it, and opening a typeface takes time. */
const hasFixed = new WeakSet<Doc>()
const registerFixed = (doc: Doc): void => {
  if (hasFixed.has(doc)) return
  hasFixed.add(doc)
  doc.registerFont('fixed', drawnFace('fixed') as PDFKit.Mixins.PDFFontSource)
}

export interface Ink {
  x: number
  /** The baseline of the letters, from the top of the page. */
  baseline: number
  size: number
  face?: Face
  color?: string
}
/** One line of text, never wrapped. */
export const put = (
  doc: Doc,
  text: string,
  { x, baseline, size, face = 'regular', color = '#000' }: Ink,
): void => {
  const printed = face === 'fixed' ? asPrintedInColumns(text) : asPrinted(text)
  if (printed === '') return
  if (face === 'fixed') registerFixed(doc)
  doc
    .font(face)
    .fontSize(size)
    .fillColor(color)
    .text(printed, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
}

/** The bars of a Code 128; `module` is the width of the narrowest, in points. */
export const putBars = (
  doc: Doc,
  code: string,
  { x, y, module, height }: { x: number; y: number; module: number; height: number },
): void => {
  for (const { at, wide } of barsOf(code)) doc.rect(x + at * module, y, wide * module, height)
  doc.fillColor('#000').fill()
}
