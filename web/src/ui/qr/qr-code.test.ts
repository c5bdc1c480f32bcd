import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fc } from '@labgate/contract/test/properties'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { qrCodeOf } from './qr-code.ts'

prepareZXingModule({
  overrides: {
    wasmBinary: readFileSync(
      fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')),
    ).buffer as ArrayBuffer,
  },
})

const [border, dot, white] = [4, 3, 255]
/** What an independent reader finds in the picture of this text. */
const readBack = async (text: string) => {
  const rows = qrCodeOf(text)
  const side = (rows.length + 2 * border) * dot
  const data = new Uint8ClampedArray(side * side * 4).fill(white)
  rows.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!dark) return
      for (let at = 0; at < dot * dot; at++) {
        const [left, top] = [
          (x + border) * dot + (at % dot),
          (y + border) * dot + Math.floor(at / dot),
        ]
        data.fill(0, (top * side + left) * 4, (top * side + left) * 4 + 3)
      }
    }),
  )
  const found = await readBarcodes(
    { data, width: side, height: side, colorSpace: 'srgb' } as ImageData,
    { formats: ['QRCode'] },
  )
  return found.map((code) => ({
    text: code.text,
    level: (JSON.parse(code.extra) as { ECLevel?: string }).ECLevel,
  }))
}

test('makes a code of level M that an independent reader reads back', async () => {
  const secret = 'otpauth://totp/Labgate:ada@sunrise.example?secret=JBSWY3DPEHPK3PXP&issuer=Labgate'
  expect(await readBack(secret)).toEqual([{ text: secret, level: 'M' }])
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, maxLength: 60 }), async (text) => {
      expect(await readBack(text)).toEqual([{ text, level: 'M' }])
    }),
    { numRuns: 60 },
  )
})

test('uses the smallest size that holds the text, and refuses a text that no size holds', () => {
  const sizeFor = (bytes: number): number => qrCodeOf('x'.repeat(bytes)).length
  expect([14, 15, 26, 27, 180, 181, 213, 214, 2331].map(sizeFor)).toEqual([
    21, 25, 25, 29, 53, 57, 57, 61, 177,
  ])
  expect(() => qrCodeOf('x'.repeat(2332))).toThrow(RangeError)
})
