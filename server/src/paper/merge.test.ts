import type { Language } from '@labgate/contract/languages/language'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDocument,
  PDFRawStream,
  PDFStream,
  type PDFObject,
} from 'pdf-lib'
import { expect, it } from 'vitest'
import { textsOf } from '../../test/paper-readers.ts'
import { merged } from './merge.ts'
import { bytesOf, openPdf, put } from './pdf.ts'

const letter: [number, number] = [612, 792]
const onePage = async (title: string, language: Language = 'en'): Promise<Buffer> => {
  const doc = openPdf({ title, size: letter, language })
  doc.addPage()
  put(doc, title, { x: 36, baseline: 60, size: 9 })
  return bytesOf(doc)
}

it('joined papers have a title of their own, a language, and the same bytes each time', async () => {
  const parts = [await onePage('One'), await onePage('Two')]
  const bytes = await merged('2 requisitions', parts)
  const read = await PDFDocument.load(bytes, { updateMetadata: false })
  expect(read.getPageCount()).toBe(2)
  expect(read.getTitle()).toBe('2 requisitions')
  expect(read.catalog.toString()).toContain('en-US')
  expect(await merged('2 requisitions', parts)).toEqual(bytes)
})

it('the whole is in the language of its first part, and each page in another one says so', async () => {
  const bytes = await merged('Three', [
    await onePage('Uno', 'es'),
    await onePage('Two'),
    await onePage('Tres', 'es'),
  ])
  const read = await PDFDocument.load(bytes, { updateMetadata: false })
  expect(read.catalog.toString()).toContain('es-US')
  const textOf = (part: PDFObject): string => {
    const stream = read.context.lookup(part)
    if (stream instanceof PDFRawStream)
      return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    return stream instanceof PDFStream ? stream.getContentsString() : ''
  }
  const marked = read.getPages().map(({ node }) => {
    const contents = node.Contents()
    return contents instanceof PDFArray ? contents.asArray().map(textOf).join('') : ''
  })
  expect(marked.map((text) => text.startsWith('/Span <</Lang (en-US)>> BDC'))).toEqual([
    false,
    true,
    false,
  ])
  expect(marked[1]).toMatch(/EMC\s*$/)
  expect((await textsOf(bytes)).map((text) => text.trim())).toEqual(['Uno', 'Two', 'Tres'])
})
