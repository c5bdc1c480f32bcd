import { expect, test } from 'vitest'
import { becomesPdf, downloadName, instantOfCreated, kindOfFile, shownAs } from './file-words.ts'

test('reads the date of an attachment as UTC', () => {
  expect(instantOfCreated('03/31/2026 23:05:09')).toBe('2026-03-31T23:05:09Z')
  expect(instantOfCreated('2026-03-31')).toBeNull()
  expect(instantOfCreated('')).toBeNull()
})

test('shows PDFs and pictures that browsers support, and downloads other files', () => {
  expect(
    [
      'application/pdf',
      'image/png',
      'image/jpeg',
      'image/heic',
      'image/tiff',
      'text/plain',
      'text/html',
    ].map(shownAs),
  ).toEqual(['page', 'picture', 'picture', undefined, undefined, undefined, undefined])
  expect(['image/heic', 'image/tiff', 'image/png', 'text/html'].map(becomesPdf)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(kindOfFile('text/html')).toBe('File')
})

test('names a download without a file name after its title', () => {
  expect(downloadName({ fileName: 'a.pdf', title: 'Letter', fileType: 'application/pdf' })).toBe(
    'a.pdf',
  )
  expect(downloadName({ fileName: '', title: 'CLIA: 2026/27', fileType: 'application/pdf' })).toBe(
    'CLIA 202627.pdf',
  )
})
