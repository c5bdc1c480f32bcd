import { inflateSync } from 'node:zlib'
import { attachable, drawable, sniff } from '@labgate/server/files/sniff.ts'
import { expect, test } from 'vitest'
import { drawnSignature } from './drawings.ts'
import { demoLaboratory } from './laboratory.ts'
import { pdfOf } from './pdf.ts'
import { pngOf } from './png.ts'
import { randomOf } from './random.ts'
import type { Row } from './rows.ts'

const { rows } = demoLaboratory({ now: new Date('2026-03-31T15:00:00Z') })
const files = new Map((rows.file as Row<'file'>[]).map((file) => [file.hash.toString('hex'), file]))

test('every attachment and signature exists and has the type that its bytes show', async () => {
  for (const { file_hash } of rows.customer_attachment ?? []) {
    const file = files.get(file_hash.toString('hex'))!
    expect(await sniff(file.content!, attachable)).toBe(file.file_type)
    expect(file.size).toBe(file.content!.length)
  }
  for (const { file_hash } of rows.user_signature ?? [])
    expect(await sniff(files.get(file_hash.toString('hex'))!.content!, drawable)).toBe('image/png')
})

test("a PDF's table has the position of every object", () => {
  const text = pdfOf('Agreement (copy)', ["O'Brien \\ Núñez", 'Nguyễn'], 'foot').toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  expect(text.slice(table, table + 5)).toBe('xref\n')
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) =>
    Number(place),
  )
  expect(places).toHaveLength(7)
  for (const [at, place] of places.entries())
    expect(text.slice(place, place + 8)).toBe(`${at + 1} 0 obj\n`)
  const [, length, stream] = /\/Length (\d+) >>\nstream\n([^]*?)\nendstream/.exec(text) ?? []
  expect(stream).toHaveLength(Number(length))
  expect(stream).toContain("(O'Brien \\\\ Núñez) Tj")
  expect(stream).toContain('(Nguyen) Tj')
  expect(stream).toContain('(Agreement \\(copy\\)) Tj')
})

test('a PNG holds its pixels row by row', () => {
  const image = pngOf(2, 1, Uint8Array.from([1, 2, 3, 255, 4, 5, 6, 0]))
  const at = image.indexOf('IDAT')
  expect([...inflateSync(image.subarray(at + 4, at + 4 + image.readUInt32BE(at - 4)))]).toEqual([
    0, 1, 2, 3, 255, 4, 5, 6, 0,
  ])
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([2, 1])
  expect(image.readUInt32BE(image.length - 4)).toBe(0xae426082) // the checksum of every IEND
})

test('two signatures differ', () => {
  expect(drawnSignature(randomOf('a')).equals(drawnSignature(randomOf('b')))).toBe(false)
})
