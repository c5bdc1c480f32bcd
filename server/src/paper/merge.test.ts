import { PDFDocument } from 'pdf-lib'
import { expect, it } from 'vitest'
import { merged } from './merge.ts'
import { bytesOf, openPdf } from './pdf.ts'

const letter: [number, number] = [612, 792]
const onePage = async (title: string): Promise<Buffer> => {
  const doc = openPdf({ title, size: letter })
  doc.addPage()
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
