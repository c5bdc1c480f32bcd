import { isDrawable, isLatin } from '@labgate/contract/kit/printed-name'
import { expect, test } from 'vitest'
import { bitmapOf } from './bitmap.ts'
import { asPrinted, asPrintedInColumns, fontOf, runOf, unprintableIn } from './faces.ts'

const surrogates = /^\p{Cs}$/u
test('the typefaces draw every drawable character, and every Latin, Greek, or Cyrillic letter they have is drawable', () => {
  const wrong: string[] = []
  for (let code = 0x20; code < 0x20000; code++) {
    const sign = String.fromCodePoint(code)
    if (surrogates.test(sign)) continue
    /* Outside the first plane there are phonetic letters and letters of old inscriptions. */
    const isOfOurs =
      code < 0x10000 && /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u.test(sign)
    const isPrinted = unprintableIn(sign).length === 0
    if (isDrawable(sign) ? !isPrinted : isOfOurs && isPrinted)
      wrong.push(`${code.toString(16)} ${sign}`)
  }
  expect(wrong).toEqual([])
})

test('medical symbols print as themselves or in written form', () => {
  const drawn = 'µμ±×÷°′″‰½¼¾⅓⅔⅛²³¹⁰⁴⁵⁶⁷⁸⁹⁺⁻₀₁₂₃₄₅₆₇₈₉αβγδεκλμσΔΩ–—−•…·™®©†‡§¶№℠ªº€£¢“”‘’«»'
  const written = '≥≤≠≈≅∼≡≫≪→←↔⇒↑↓↗↘⬆⬇♀♂∞√∫∂∆∑∏∙∕∅⌀⊕⊖●■○□☐☑☒✓✔✗✘★⚠▲▼'
  expect(
    Array.from(drawn).filter(
      (sign) => unprintableIn(sign).length > 0 || asPrinted(sign) !== sign.normalize('NFC'),
    ),
  ).toEqual([])
  expect(
    Array.from(written).filter(
      (sign) => unprintableIn(sign).length > 0 || asPrinted(sign) === sign,
    ),
  ).toEqual([])
  expect(asPrinted('≥10⁵ CFU/mL ↑ in ♀')).toBe('>=10⁵ CFU/mL (up) in (female)')
})

test('letters of other scripts are not drawable, even if a typeface has them', () => {
  expect(
    ['王', 'Wang 王', 'कमला', 'محمد', '김', 'ก'].filter(
      (name) => isDrawable(name) || unprintableIn(name).length === 0,
    ),
  ).toEqual([])
  expect(
    ['Nguyễn', "O'Brien-Łuczak", 'Ẹ̀bùn', 'Kaʻahumanu', 'Щербаков', 'Ελένη', ''].filter(
      (name) => !isDrawable(name),
    ),
  ).toEqual([])
  expect(['Nguyễn', 'Ẹ̀bùn', 'Щербаков', 'Ελένη', '王'].filter(isLatin)).toEqual(['Nguyễn', 'Ẹ̀bùn'])
})

test('a character keeps its own glyph after composed characters that contain it are drawn', () => {
  bitmapOf('Cut… Íä', 'regular', 20)
  expect(
    runOf('.´', 'regular').glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)),
  ).toEqual(['.', '´'])
})

test('the fixed-width face has every letter that is drawn, and those of today’s languages in one width', () => {
  const [missing, wide]: [string[], string[]] = [[], []]
  const font = fontOf('fixed')
  for (let code = 0x20; code < 0x10000; code++) {
    const sign = String.fromCodePoint(code)
    if (surrogates.test(sign) || !isDrawable(sign) || unprintableIn(sign).length > 0) continue
    const drawn = Array.from(
      asPrintedInColumns(`x${sign}x`).slice(1, -1),
      (one) => one.codePointAt(0) ?? 0,
    )
    if (!drawn.every((one) => font.hasGlyphForCodePoint(one))) missing.push(sign)
    const isOfToday =
      code < 0x180 || (code >= 0x386 && code < 0x3cf) || (code >= 0x400 && code < 0x460)
    if (
      isOfToday &&
      drawn.some((one) => font.glyphForCodePoint(one).advanceWidth !== 0.6 * font.unitsPerEm)
    )
      wide.push(sign)
  }
  expect({ missing, wide }).toEqual({ missing: [], wide: [] })
})
