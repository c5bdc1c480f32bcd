import { labelGif } from '@labgate/simulator/carriers/label-pictures.ts'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { carrierLabelPdf } from './carrier-label-pdf.ts'
import { NotAGif, readGif } from './gif.ts'

const head = Buffer.from('GIF89a', 'latin1')
/* A picture of 10 by 10 dots in four colors, which a widely printed example of the format has. */
const sample = Buffer.concat([
  head,
  Buffer.from('0a000a00910000ffffffff00000000ff000000', 'hex'),
  Buffer.from('21f90400000000002c000000000a000a0000', 'hex'),
  Buffer.from('02168c2d99872a1cdc33a00275ec95faa8de608c04914c0100', 'hex'),
  Buffer.from([0x3b]),
])
const rowOf = (picture: { width: number; dots: Uint8Array }, row: number): string =>
  [...picture.dots.subarray(row * picture.width, (row + 1) * picture.width)].join('')

describe('a label that came as a GIF', () => {
  it('is read dot by dot', () => {
    const picture = readGif(sample)
    expect([picture.width, picture.height]).toEqual([10, 10])
    expect([0, 3, 4, 6].map((row) => rowOf(picture, row))).toEqual([
      '1111122222',
      '1110000222',
      '1110000222',
      '2220000111',
    ])
    const drawn = readGif(labelGif(60, 40))
    expect(rowOf(drawn, 0)).toBe('1'.repeat(60))
    expect(rowOf(drawn, 20)).toBe(`${'1'.repeat(8)}${'0'.repeat(44)}${'1'.repeat(8)}`)
  })

  it('is one page of 4 x 6 inches, upright', async () => {
    const pdf = await PDFDocument.load(await carrierLabelPdf(labelGif(60, 40)))
    expect(pdf.getPageCount()).toBe(1)
    expect(pdf.getPage(0).getSize()).toEqual({ width: 288, height: 432 })
  })

  it('is refused if it is none, ends early, or is too large', async () => {
    const whole = labelGif(60, 40)
    const large = Buffer.from(whole)
    large.writeUInt16LE(60_000, 13 + 6 + 5)
    for (const bytes of [
      Buffer.from('%PDF-1.4'),
      whole.subarray(0, 200),
      whole.subarray(0, 5),
      large,
    ])
      expect(() => readGif(bytes)).toThrow(NotAGif)
    await expect(carrierLabelPdf(Buffer.alloc(0))).rejects.toThrow(NotAGif)
  })

  it('never fails but by its own words, whatever its bytes are', () => {
    const whole = labelGif(24, 16)
    for (let at = 0; at < whole.length; at++)
      for (const value of [0, 1, 0x2c, 0x7f, 0xff]) {
        const changed = Buffer.from(whole)
        changed[at] = value
        try {
          readGif(changed)
        } catch (error) {
          expect(error).toBeInstanceOf(NotAGif)
        }
      }
  })
})
