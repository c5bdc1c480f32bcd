import { archive } from '@labgate/contract/admin/archive'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ArchivePage } from '../src/features/admin/archive/archive.page.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const row = {
  archiveReportId: 8,
  patientName: 'Moss, Ada',
  dob: '1980-02-01',
  accessionNumber: 'E17-001',
  account: 'Bay Clinic',
  customerId: 0,
  collectionDate: '2017-01-02',
  title: 'Urinalysis',
}
let api: FakeApi
beforeEach(() => {
  localStorage.clear()
  signInAs(ofType(7))
  api = fakeApi()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  api.reply(archive.list, {
    list: [row],
    next: '',
    total: 1,
    totalIsMore: false,
    resembling: false,
  })
})

describe('the Archive', () => {
  it('searches by name without the name in the URL, and shows when names are only similar', async () => {
    const { router } = await showPages({ '/eden-archive': ArchivePage }, '/eden-archive')
    await screen.findByText('Moss, Ada')
    api.reply(archive.list, {
      list: [row],
      next: '',
      total: 1,
      totalIsMore: false,
      resembling: true,
    })
    await userEvent.type(await screen.findByLabelText('Patient (Last, First)'), 'mozz')
    await waitFor(() =>
      expect(api.calls(archive.list).at(-1)?.input['searchCriteria']).toMatchObject({
        name: 'mozz',
      }),
    )
    expect(JSON.stringify(router.state.location.search)).not.toContain('mozz')
    expect(await screen.findByText(/these resemble it/)).toBeTruthy()
  })

  it('opens a tab before it loads a report, and shows the report in it', async () => {
    const tab = {
      opener: {},
      document: { title: '', body: { textContent: '' } },
      location: { replace: vi.fn() },
      close: vi.fn(),
    }
    // the page uses only these parts of a window
    const opening = vi.spyOn(window, 'open').mockReturnValue(tab as never)
    URL.createObjectURL = vi.fn(() => 'blob:report')
    api.reply(archive.get, () => {
      expect(opening).toHaveBeenCalledOnce()
      return {
        fileType: 'application/pdf',
        fileName: 'archive-report-8.pdf',
        fileAsBase64: 'JVBERi0=',
      }
    })
    await showPages({ '/eden-archive': ArchivePage }, '/eden-archive')
    await userEvent.click(await screen.findByText('Moss, Ada'))
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:report'))
    expect(tab.opener).toBeNull()
  })
})
