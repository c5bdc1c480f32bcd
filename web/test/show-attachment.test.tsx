import { accounts, type AttachmentRow } from '@labgate/contract/accounts/accounts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ShowAttachment } from '../src/features/accounts/papers/show-attachment.tsx'
import { stopClock } from './clock.ts'
import { fakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

const row: AttachmentRow = {
  customerAttachmentId: 7,
  customerId: 3,
  title: 'Agreement',
  description: 'signed',
  fileType: 'image/tiff',
  fileName: 'scan.tif',
  size: 4,
  userId_Created: 1,
  createdBy: 'Ada',
  dateCreated: '03/31/2026 23:05:09',
}
const original = { ...row, fileAsBase64: btoa('tiff'), pdfReason: '', pdfState: 'ready' as const }
const open = () => showPart(<ShowAttachment attachment={row} onClose={() => undefined} />)
beforeEach(() => {
  signInAs(administrator)
  URL.createObjectURL = vi.fn(() => 'blob:one')
  URL.revokeObjectURL = vi.fn()
})

test('shows the PDF of a TIFF, and downloads the original', async () => {
  const api = fakeApi()
  api.reply(accounts.attachment, (input) =>
    input['asPdf'] === 'true'
      ? {
          ...original,
          fileType: 'application/pdf',
          fileName: 'scan.pdf',
          fileAsBase64: btoa('pdf'),
        }
      : original,
  )
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  open()
  expect(await screen.findByTitle('Agreement')).toHaveProperty('tagName', 'IFRAME')
  fireEvent.click(screen.getByRole('button', { name: 'Download original' }))
  await waitFor(() => expect(saved).toEqual(['scan.tif']))
})

test('a PDF in preparation appears automatically', async () => {
  stopClock()
  const api = fakeApi()
  api.reply(accounts.attachment, { ...original, pdfState: 'waiting' })
  open()
  await screen.findByText(/is being prepared/)
  api.reply(accounts.attachment, {
    ...original,
    fileType: 'application/pdf',
    fileName: 'scan.pdf',
    fileAsBase64: btoa('pdf'),
  })
  expect(await screen.findByTitle('Agreement')).toHaveProperty('tagName', 'IFRAME')
})

test('explains why there is no PDF, and offers the original', async () => {
  const api = fakeApi()
  api.reply(accounts.attachment, { ...original, pdfState: 'waiting' })
  const { unmount } = open()
  expect((await screen.findByText(/is being prepared/)).textContent).toContain('TIFF')
  expect(screen.getByRole('button', { name: 'Download original' })).toBeTruthy()
  unmount()
  api.reply(accounts.attachment, {
    ...original,
    pdfState: 'failed',
    pdfReason: 'The file has more than 200 pages.',
  })
  open()
  expect((await screen.findByText(/could not be converted/)).textContent).toContain(
    'The file has more than 200 pages. Download the original',
  )
})
