import { say } from '@labgate/contract/languages/say'
import { Alert, Button, FileButton, Group, Image, Stack, Text } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { FileField, type FileFieldProps } from '../fields/file-field.tsx'
import { faultOfFile, readBase64 } from '../files.ts'
import { IconCamera, IconFiles, IconX } from '../icons/icons.ts'
import { late } from '../late.tsx'
import { pageOf } from './page-picture.ts'
import { pdfOfPages, type CapturedPage } from './pdf-of-pages.ts'

const Camera = late(async () => ({ default: (await import('./camera.tsx')).Camera }))

/** Maximum pages of one document. */
const mostPages = 30
const pdf = { endings: ['pdf'], text: say('PDF') } as const

const useAddress = ({ jpeg }: CapturedPage): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([jpeg], { type: 'image/jpeg' }))
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the address is made and taken back with the picture
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [jpeg])
  return address
}
const Thumbnail = ({
  page,
  number,
  onRemove,
}: {
  page: CapturedPage
  number: number
  onRemove: () => void
}) => (
  <Stack gap={2} align="center">
    <Image
      src={useAddress(page)}
      alt={say('Page {number}', { number })}
      h={96}
      w="auto"
      fit="contain"
      radius="sm"
    />
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      leftSection={<IconX size={12} aria-hidden />}
      onClick={onRemove}
    >
      {say('Remove page {number}', { number })}
    </Button>
  </Stack>
)

/**
 * A paper to send: one file as in `FileField`, or pages from the camera, or several pictures, which
 * become one PDF. The camera is offered if the user's hardware settings include one.
 */
export const PaperField = ({ onTaken, ...props }: FileFieldProps) => {
  const { values } = useSession()
  const [pages, setPages] = useState<readonly CapturedPage[]>([])
  const [opened, setOpened] = useState(false)
  const [fault, setFault] = useState('')
  const hasCamera = values.camera && typeof navigator.mediaDevices?.getUserMedia === 'function'
  const put = async (next: readonly CapturedPage[]): Promise<void> => {
    setPages(next)
    onTaken(null)
    if (next.length === 0) return
    const blob = pdfOfPages(next)
    const file = { name: 'pages.pdf', size: blob.size }
    const tooLarge = faultOfFile(file, pdf)
    setFault(tooLarge)
    if (tooLarge === '')
      onTaken({
        fileName: file.name,
        fileType: 'application/pdf',
        fileAsBase64: await readBase64(blob),
        size: blob.size,
      })
  }
  const add = (page: CapturedPage): void => {
    if (pages.length < mostPages) void put([...pages, page])
    else setFault(say('A document has at most {mostPages} pages.', { mostPages }))
  }
  const join = async (files: readonly File[]): Promise<void> => {
    setFault('')
    if (files.length + pages.length > mostPages)
      return setFault(say('A document has at most {mostPages} pages.', { mostPages }))
    const made: CapturedPage[] = []
    for (const file of files)
      try {
        made.push(await pageOf(file))
      } catch {
        return setFault(
          say('{name} cannot be combined. Use JPEG or PNG, or attach it separately.', {
            name: file.name,
          }),
        )
      }
    await put([...pages, ...made])
  }
  return (
    <Stack gap="xs">
      {pages.length === 0 ? (
        <FileField {...props} onTaken={onTaken} />
      ) : (
        <Stack gap={4} role="group" aria-label={say('Document pages')}>
          <Text size="sm" fw={500}>
            {pages.length === 1
              ? say('One page, as PDF')
              : say('{length} pages, as one PDF', { length: pages.length })}
          </Text>
          <Group gap="xs" align="flex-end">
            {pages.map((page, at) => (
              <Thumbnail
                key={at}
                page={page}
                number={at + 1}
                onRemove={() => void put(pages.filter((one) => one !== page))}
              />
            ))}
          </Group>
        </Stack>
      )}
      {fault !== '' && <Alert color="red" variant="light" role="alert" title={fault} />}
      <Group gap="xs">
        {hasCamera && (
          <Button
            variant="default"
            leftSection={<IconCamera size={16} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            {pages.length === 0 ? say('Take pictures') : say('Take more')}
          </Button>
        )}
        <FileButton multiple accept="image/jpeg,image/png" onChange={(files) => void join(files)}>
          {(button) => (
            <Button variant="default" leftSection={<IconFiles size={16} aria-hidden />} {...button}>
              {pages.length === 0 ? say('Combine pictures') : say('Add pictures')}
            </Button>
          )}
        </FileButton>
      </Group>
      {opened && (
        <Suspense fallback={null}>
          <Camera taken={pages.length} onPage={add} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Stack>
  )
}
