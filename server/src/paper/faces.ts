import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { withoutTabs } from '@labgate/contract/results/columns'
import type * as fontkit from 'fontkit'
import type { Font, Glyph, GlyphPosition } from 'fontkit'
import { withWrittenSigns } from './written-signs.ts'

const require = createRequire(import.meta.url)

/*
 * The typefaces of everything that Labgate prints: Noto Sans, which has all of Latin with its
 * accents (including Vietnamese), Greek and Cyrillic (rules.md#names-in-other-scripts), and Noto
 * Sans Mono, which has the same, for texts with columns. License: SIL Open Font License 1.1, in the
 * packages.
 */

export type Face = 'regular' | 'bold' | 'fixed'
const faceFiles: Readonly<Record<Face, string>> = {
  regular: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  ),
  bold: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  ),
  fixed: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/noto-sans-mono/400Regular/NotoSansMono_400Regular.ttf'),
  ),
}

/* The fixed-width face has every letter of the other two (faces.test.ts). */
const faces = ['regular', 'bold'] as const

const openedIn = (shelf: Map<Face, Font>, face: Face): Font => {
  const known = shelf.get(face)
  if (known !== undefined) return known
  /* Loaded when something is printed, not at startup. */
  const { openSync } = require('fontkit') as typeof fontkit
  const font = openSync(faceFiles[face]) as Font
  shelf.set(face, font)
  return font
}
const opened = new Map<Face, Font>()
/** The typeface used to lay out letters. */
export const fontOf = (face: Face): Font => openedIn(opened, face)
const openedToDraw = new Map<Face, Font>()
/**
 * The same typeface for outlines and for subsetting to what a document needs: both make a font
 * forget which letters its glyphs are for, and then no text could be copied from the document.
 */
export const drawingFontOf = (face: Face): Font => openedIn(openedToDraw, face)

/**
 * The text as drawn: composed, on one line, without invisible characters, and with written forms of
 * common signs that the typefaces lack.
 */
export const asPrinted = (text: string): string => visible(text).replaceAll(/\s+/gu, ' ').trim()
/** A line of a text with columns as drawn: the same, with each of its spaces. */
export const asPrintedInColumns = (line: string): string =>
  withoutTabs(visible(line).replaceAll(/[\uFB00-\uFB06]/g, (joined) => joined.normalize('NFKC')))
    .replaceAll(/\s/gu, ' ')
    .trimEnd()
const visible = (text: string): string =>
  withWrittenSigns(text.normalize('NFC')).replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')

/* The typefaces have some letters of other scripts, but not the rules for combining them. */
const scripts =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u
const drawable = new Map<string, boolean>()
const isDrawn = (sign: string): boolean => {
  const known = drawable.get(sign)
  if (known !== undefined) return known
  const is =
    scripts.test(sign) &&
    faces.every((face) => fontOf(face).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
  drawable.set(sign, is)
  return is
}
/** The characters of a text that cannot be drawn, each once. */
export const unprintableIn = (text: string): string[] =>
  [...new Set(asPrinted(text))].filter((sign) => !isDrawn(sign))

/** A character with its code point: '明 (U+660E)'. */
export const describeSign = (sign: string): string =>
  `${sign} (U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`

/**
 * A text that the typefaces cannot draw. `says` names the field: nothing is printed with an empty
 * box in it.
 */
export class Unprintable extends Error {}

/** Fails with Unprintable if one of these texts cannot be drawn. */
export const mustBePrintable = (texts: Readonly<Record<string, string>>): void => {
  for (const [field, text] of Object.entries(texts)) {
    const signs = unprintableIn(text)
    if (signs.length > 0)
      throw new Unprintable(
        `${field} has characters that cannot be printed: ${signs.slice(0, 8).map(describeSign).join(', ')}. Latin, Greek and Cyrillic letters can.`,
      )
  }
}

export interface Run {
  glyphs: Glyph[]
  positions: GlyphPosition[]
  /** In ems. */
  width: number
}

const hasMarks = /\p{M}/u
/*
 * Each character keeps its own glyph, so that text copied from the document is the original text;
 * and its width, in any line.
 */
const plain = {
  kern: false,
  ccmp: false,
  liga: false,
  clig: false,
  locl: false,
  calt: false,
  rlig: false,
}
const position = (xAdvance: number): GlyphPosition => ({
  xAdvance,
  yAdvance: 0,
  xOffset: 0,
  yOffset: 0,
})

/**
 * The glyphs of a printed text. Letters with marks that have no character of their own are combined
 * by the font's rules.
 */
export const runOf = (text: string, face: Face): Run => {
  const font = fontOf(face)
  if (hasMarks.test(text)) {
    const { glyphs, positions } = font.layout(text, plain)
    return {
      glyphs,
      positions,
      width: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm,
    }
  }
  const glyphs = Array.from(text, (sign) => font.glyphForCodePoint(sign.codePointAt(0) ?? 0))
  const positions = glyphs.map(({ advanceWidth }) => position(advanceWidth))
  return {
    glyphs,
    positions,
    width: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm,
  }
}

const advances: Readonly<Record<Face, Map<string, number>>> = {
  regular: new Map(),
  bold: new Map(),
  fixed: new Map(),
}
const advanceOf = (sign: string, face: Face): number => {
  const known = advances[face].get(sign)
  if (known !== undefined) return known
  const { advanceWidth } = fontOf(face).glyphForCodePoint(sign.codePointAt(0) ?? 0)
  advances[face].set(sign, advanceWidth)
  return advanceWidth
}
/** Width of a printed text, in the unit of `size`: as wide as its run, without building one. */
export const widthOf = (text: string, face: Face, size: number): number => {
  if (hasMarks.test(text)) return runOf(text, face).width * size
  let sum = 0
  for (const sign of text) sum += advanceOf(sign, face)
  return (sum / fontOf(face).unitsPerEm) * size
}
