import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { sessionStore } from '../src/session/store.ts'
import { writeValues } from '../src/session/values.ts'
import { PaperField } from '../src/ui/capture/paper-field.tsx'
import type { TakenFile } from '../src/ui/fields/file-field.tsx'
import { attachableKinds } from '../src/ui/papers/file-words.ts'
import { ofType, signInAs } from './people.ts'
import { partly } from './sample.ts'
import { showPart } from './show.tsx'

/* jsdom has no canvas: a picture is a page of three letters. */
let count = 0
const drawing = () => {
  vi.stubGlobal('createImageBitmap', async (source: Blob | HTMLVideoElement) => {
    if (source instanceof File && source.name.endsWith('.heic')) throw new Error('cannot be drawn')
    return { width: 400, height: 300, close: () => undefined }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as never) // jsdom draws nothing: only what the camera calls
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((made) =>
    made(new Blob([`JP${(count += 1)}`])),
  )
}

const stop = vi.fn()
const camera = (answer: () => Promise<MediaStream>) =>
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as object, { mediaDevices: { getUserMedia: answer } }),
  )
const show = (hasCamera = true) => {
  signInAs(ofType(2))
  writeValues({ camera: hasCamera })
  sessionStore.changed()
  const taken: (TakenFile | null)[] = []
  showPart(<PaperField label="File" kinds={attachableKinds} onTaken={(file) => taken.push(file)} />)
  return { taken, last: () => atob(taken.at(-1)?.fileAsBase64 ?? '') }
}
beforeEach(() => {
  vi.restoreAllMocks()
  count = 0
  drawing()
  stop.mockClear()
  HTMLMediaElement.prototype.play = () => Promise.resolve()
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  camera(async () => partly<MediaStream>({ getTracks: () => [partly<MediaStreamTrack>({ stop })] }))
})

it('camera pages become one PDF, a page can be removed, and the camera turns off when the dialog closes', async () => {
  const { taken, last } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Take pictures' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take pictures' }))
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Take page' }).disabled).toBe(
      false,
    ),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Take page' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Take next page' }))
  expect(await dialog.findByText('2 pages, saved as one PDF.')).toBeTruthy()
  expect(stop).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(stop).toHaveBeenCalledOnce())
  await waitFor(() => expect(last()).toContain('/Count 2'))
  expect(last()).toMatch(/^%PDF-1\.4[^]*JP1[^]*JP2[^]*%%EOF\n$/)
  /* Each offset in the table points to its object. */
  const [, table = ''] = /xref\n0 \d+\n0{10} 65535 f \n([^]*?)trailer/.exec(last()) ?? []
  for (const [at, row] of table.trim().split('\n').entries())
    expect(last().slice(Number(row.slice(0, 10)))).toMatch(new RegExp(`^${at + 1} 0 obj`))
  await userEvent.click(screen.getByRole('button', { name: 'Remove page 1' }))
  await waitFor(() => expect(last()).toContain('/Count 1'))
  expect(last()).not.toContain('JP1')
  expect(taken.at(-1)).toMatchObject({ fileName: 'pages.pdf', fileType: 'application/pdf' })
})

it('explains that the browser blocks the camera, and takes no picture', async () => {
  /* Like a browser's DOMException; jsdom's is not an Error of this thread. */
  camera(() => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' })))
  const { taken } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Take pictures' }))
  expect(await screen.findByText(/is blocking the camera/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(taken).toEqual([])
})

it('without a camera, picture files become one PDF; a file that cannot be combined is named, and the earlier PDF stays', async () => {
  const { last } = show(false)
  expect(screen.queryByRole('button', { name: 'Take pictures' })).toBeNull()
  const input = () =>
    document.querySelector<HTMLInputElement>('input[type=file][multiple]') as HTMLInputElement
  const picture = (name: string) => new File(['x'], name, { type: 'image/png' })
  await userEvent.upload(input(), [picture('a.png'), picture('b.png')])
  await waitFor(() => expect(last()).toContain('/Count 2'))
  await userEvent.upload(input(), [picture('c.heic')])
  expect(await screen.findByText(/^c\.heic cannot be combined/)).toBeTruthy()
  expect(last()).toContain('/Count 2')
})
